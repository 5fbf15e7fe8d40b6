import { isStaff, permitsIn, type Actor, type PivotRole } from './access.ts'

/** decisions 4.13: submitted cases per 30 days since the first one, at least one period, two decimals. */
export function submissionAverage(submitted: number, first_case_submission: string | null, now: string) {
  if (!first_case_submission) return 0
  const periods = Math.max(1, daysBetween(first_case_submission, now) / 30)
  return Math.round((submitted / periods) * 100) / 100
}

function daysBetween(from: string, to: string) {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** Who may change what an organization is: its owner, and staff (decisions 3.1, 3.2). */
export function canEditOrganization(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'organization.update', 'organizations.update', 'organizations.manage')
}

/** decisions 7: what is paid is seen by staff and by the owner. */
export function seesMoney(actor: Actor, organization_id: number) {
  return isStaff(actor) || permitsIn(actor, organization_id, 'organization.get-current-order')
}

/** ORG-10: the type is set with one of two permissions; only the second one enters new types (register 43). */
export function typeRights(actor: Actor) {
  const entersNew = actor.permissions.includes('organization-types.manage')
  return { entersNew, picks: entersNew || actor.permissions.includes('organizations.assign-organization-type') }
}

/** MEM-07, decisions 3.3: the roles that Add Member offers. */
export function offeredRoles(actor: Actor): PivotRole[] {
  const roles: PivotRole[] = ['organization_member', 'organization_owner']
  return canMakeManager(actor) ? [...roles, 'organization_manager'] : roles
}

/** MEM-09: only they change or add a manager. */
export function canMakeManager(actor: Actor) {
  return permitsIn(actor, null, 'organizations.change-member-role', 'organizations.manage')
}

export const LAST_OWNER = 'An organization needs an owner. Make somebody else the owner first.'

/** Cases of a third party go to one place (decisions 3). */
export function secondManager(name: string) {
  return `${name} is the manager. Remove this manager first, or give them another role.`
}

/** Said where somebody was made the owner who cannot sign in yet. */
export const OWNER_WAITS =
  'The new owner takes the place once the email address is verified; until then the owner stays as is.'

/** Why a member stays; MEM-10: a manager is removed with a permission of its own. */
export function removeMemberBlocker(actor: Actor, member: { pivot: { role: { name: PivotRole } } }) {
  const role = member.pivot.role.name
  if (role === 'organization_owner') return LAST_OWNER
  const removesManagers = permitsIn(actor, null, 'organizations.remove-manager')
  if (role === 'organization_manager' && !removesManagers) return 'Only administrators remove a manager.'
  return undefined
}

/** Why the role of a member stays as it is (decisions 3.3). */
export function changeRoleBlocker(actor: Actor, member: { id: number; pivot: { role: { name: PivotRole } } }) {
  if (member.id === actor.id) return OWN_ROLE
  if (member.pivot.role.name === 'organization_owner') return LAST_OWNER
  return undefined
}

export const OWN_ROLE = 'Nobody changes the own role.'

/** decisions 3: customers take any role, a lab partner only that of the manager, staff none. */
export function roleFitBlocker(global_role: string, role: PivotRole) {
  if (global_role === 'doctor') return undefined
  if (global_role !== 'lab_partner') return 'Only doctors and lab partners can be members.'
  return role === 'organization_manager' ? undefined : 'A lab partner can only be the manager.'
}
