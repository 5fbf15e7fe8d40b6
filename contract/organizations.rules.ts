import { permitsIn, pivotRoleIn, type Actor, type PivotRole } from './access.ts'
import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'

const no = (text: string): Blocker => ({ text, code: CODE.wrongState })

/** specification 4.9: once it is archived, and while no patient is its, archived ones counted. */
export function deleteOrganizationBlocker(organization: {
  deleted_at: string | null
  has_patients: boolean
}): Blocker | undefined {
  if (!organization.deleted_at) return no('Archive the organization first.')
  if (!organization.has_patients) return undefined
  return { text: 'The organization has patients, so it cannot be deleted.', code: CODE.conflict }
}

/** Register 99: given or taken until it was charged. */
export function startUpFeeBlocker({ has_startup_order }: { has_startup_order?: boolean | undefined }) {
  return has_startup_order ? no('The start-up fee was charged already.') : undefined
}

/** specification 4.13: submitted cases per 30 days since the first one, at least one period, two decimals. */
export function submissionAverage(submitted: number, first_case_submission: string | null, now: string) {
  if (!first_case_submission) return 0
  const periods = Math.max(1, daysBetween(first_case_submission, now) / 30)
  return Math.round((submitted / periods) * 100) / 100
}

function daysBetween(from: string, to: string) {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** specification 7: what is paid is seen by staff and by the owner. */
export function seesMoney(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'organization.get-current-order')
}

/** PAY-14 to 17: whose cards and accounts a person may change. */
export function managesPayments(actor: Actor, organization_id: number | null) {
  return permitsIn(actor, organization_id, 'organization.f_m_payment_methods.update')
}

/** PAY-11: owners remove their own. */
export function removesPayments(actor: Actor, organization_id: number) {
  return (
    managesPayments(actor, organization_id) ||
    (pivotRoleIn(actor, organization_id) === 'organization_owner' &&
      actor.permissions.includes('DELETE_MY_PAYMENT_METHOD'))
  )
}

/** A plain member sees their own patients, ... */
export function seesAllPatients(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'organization.patients.view-any')
}

/** ... the assigned locations, ... */
export function seesAllLocations(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'organization.locations.view-any')
}

/** ... and no colleagues. */
export function seesColleagues(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'organization.view')
}

/** ONB-17 */
export function seesOnboarding(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'organization.onboarding.view')
}

/** specification 4.9; who is disabled is enabled again by the same people. */
export function mayDisable(actor: Actor) {
  return permitsIn(actor, null, 'organizations.manage')
}

/** ORG-10: the type is set with one of two permissions; only the second one enters new types (register 43). */
export function typeRights(actor: Actor) {
  const entersNew = actor.permissions.includes('organization-types.manage')
  return { entersNew, picks: entersNew || actor.permissions.includes('organizations.assign-organization-type') }
}

/** MEM-07, specification 3.3: the roles that Add Member offers. */
export function offeredRoles(actor: Actor): PivotRole[] {
  const roles: PivotRole[] = ['organization_member', 'organization_owner']
  return canMakeManager(actor) ? [...roles, 'organization_manager'] : roles
}

/** MEM-09: only they change or add a manager. */
function canMakeManager(actor: Actor) {
  return permitsIn(actor, null, 'organizations.change-member-role', 'organizations.manage')
}

/** Cases of a third party go to one place (specification 3). */
export function secondManager(name: string) {
  return no(`${name} is the manager. Remove this manager first, or give them another role.`)
}

/** Said where somebody was made the owner who cannot sign in yet. */
export const OWNER_WAITS =
  'The new owner takes the place once the email address is verified; until then the owner stays as is.'

/** MEM-10: a manager is removed with a permission of its own. */
export function removeMemberRefusal(actor: Actor, role: PivotRole) {
  if (role !== 'organization_manager' || permitsIn(actor, null, 'organizations.remove-manager')) return undefined
  return 'Only administrators remove a manager.'
}

/** Nobody changes their own role (specification 3.3). */
export function changeRoleRefusal(actor: Actor, user_id: number) {
  return user_id === actor.id ? 'You cannot change your own role.' : undefined
}

/** The owner leaves the place by somebody else taking it. */
export function ownerStaysBlocker(role: PivotRole) {
  return role === 'organization_owner'
    ? no('An organization needs an owner. Make somebody else the owner first.')
    : undefined
}

/** specification 3: customers take any role, a lab partner only that of the manager, staff none. */
export function roleFitBlocker(global_role: string, role: PivotRole) {
  if (global_role === 'doctor') return undefined
  if (global_role !== 'lab_partner') return 'Only doctors and lab partners can be members.'
  return role === 'organization_manager' ? undefined : 'A lab partner can only be the manager.'
}
