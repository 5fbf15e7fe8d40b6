/**
 * The number of the portal's release. It rises with each one, in the commit that stores its database for the upgrade
 * test (docs/decisions/024-squash.md). Each migration is recorded with the release that ran it.
 */
export const RELEASE = 4
