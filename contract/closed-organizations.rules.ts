import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'

export const SUSPENDED_CONTRACT: Blocker = {
  text: 'The contract of the organization is suspended.',
  code: CODE.suspendedContract,
}

/** Why nothing new begins in an organization: it is archived or disabled. */
export function closedBlocker(organization: {
  deleted_at: string | null
  disabled_at: string | null
}): Blocker | undefined {
  if (organization.deleted_at) return { text: 'The organization is archived.', code: CODE.closedOrganization }
  if (organization.disabled_at) return { text: 'The organization is disabled.', code: CODE.closedOrganization }
  return undefined
}

/**
 * specification 4.3: why no case can be started for an organization; the client says it before one types, the server
 * throws it.
 */
export function newCaseBlocker(organization: {
  deleted_at: string | null
  disabled_at: string | null
  contract: { suspended_at: string | null } | null
}): Blocker | undefined {
  const closed = closedBlocker(organization)
  if (closed) return closed
  return organization.contract?.suspended_at ? SUSPENDED_CONTRACT : undefined
}
