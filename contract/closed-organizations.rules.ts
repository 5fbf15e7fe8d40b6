import { isStaff, type Actor } from './access.ts'
import type { Call } from './call.ts'
import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'

export const SUSPENDED_CONTRACT: Blocker = {
  text: 'The contract of the organization is suspended.',
  code: CODE.suspendedContract,
}

type Closable = { deleted_at: string | null; disabled_at: string | null }

/** Why nothing new begins in an organization: it is archived or disabled. */
export function closedBlocker(organization: Closable): Blocker | undefined {
  if (organization.deleted_at) return { text: 'The organization is archived.', code: CODE.closedOrganization }
  if (organization.disabled_at) return { text: 'The organization is disabled.', code: CODE.closedOrganization }
  return undefined
}

/**
 * specification 4.3: why no case can be started for an organization; the client says it before one types, the server
 * throws it.
 */
export function newCaseBlocker(
  organization: Closable & { contract: { suspended_at: string | null } | null },
): Blocker | undefined {
  const closed = closedBlocker(organization)
  if (closed) return closed
  return organization.contract?.suspended_at ? SUSPENDED_CONTRACT : undefined
}

/**
 * An archived or disabled practice is read only for its people (decisions 10.2): every call that changes something is theirs no
 * more, but for what concerns the person alone, such as a password, a session or a saved view.
 */
export function changesPractice(call: Pick<Call, 'method' | 'withoutSecondFactor' | 'isPersonal'>) {
  return call.method !== 'GET' && !call.withoutSecondFactor && !call.isPersonal
}

/** Why somebody who belongs to an organization may change nothing in it; staff of the provider go on. */
export function ownClosedBlocker(
  actor: Pick<Actor, 'role'> & { organizations: readonly (Closable & { id: number })[] },
  organization_id: number | null,
): Blocker | undefined {
  const own = isStaff(actor) ? undefined : actor.organizations.find(({ id }) => id === organization_id)
  return own && closedBlocker(own)
}

/** Nothing is closed or charged, and nothing of that time is billed afterwards (specification 4.7). */
export const NOT_BILLED = 'Not billed while disabled'
