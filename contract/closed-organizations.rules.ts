import { isStaff, type Actor } from './access.ts'
import type { Call } from './call.ts'
import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'

export const SUSPENDED_CONTRACT: Blocker = {
  text: 'The contract of the organization is suspended.',
  code: CODE.suspendedContract,
}

type Closable = { deleted_at: string | null; disabled_at: string | null }

/** Returns why nothing new can be started in an organization: it is archived or disabled. */
export function closedBlocker(organization: Closable): Blocker | undefined {
  if (organization.deleted_at) return { text: 'The organization is archived.', code: CODE.closedOrganization }
  if (organization.disabled_at) return { text: 'The organization is disabled.', code: CODE.closedOrganization }
  return undefined
}

/**
 * Returns why no case can be submitted for an organization (specification 4.3). The client shows it before the form is
 * filled in, the server throws it.
 */
export function newCaseBlocker(
  organization: Closable & { contract: { suspended_at: string | null } | null },
): Blocker | undefined {
  const closed = closedBlocker(organization)
  if (closed) return closed
  return organization.contract?.suspended_at ? SUSPENDED_CONTRACT : undefined
}

/**
 * Returns true for a call that is blocked for the members of an archived or disabled practice (decisions 10.2). The
 * practice is read-only for them, except for calls on the user's own data, such as a password, a session or a saved
 * view.
 */
export function changesPractice(call: Pick<Call, 'method' | 'withoutSecondFactor' | 'isPersonal'>) {
  return call.method !== 'GET' && !call.withoutSecondFactor && !call.isPersonal
}

/** Returns why a member of an organization may not change anything in it; staff of the provider are not blocked. */
export function ownClosedBlocker(
  actor: Pick<Actor, 'role'> & { organizations: readonly (Closable & { id: number })[] },
  organization_id: number | null,
): Blocker | undefined {
  const organization = isStaff(actor) ? undefined : actor.organizations.find(({ id }) => id === organization_id)
  return organization && closedBlocker(organization)
}

/**
 * Shown for a disabled organization: no order is closed or charged, and that time is not billed later (specification
 * 4.7).
 */
export const NOT_BILLED = 'Not billed while disabled'
