/**
 * Counts the releases of the portal: it rises with each one, in the commit that leaves its database for the upgrade test
 * (docs/decisions/024-squash.md). Each migration is recorded with the release that ran it.
 */
export const RELEASE = 2
