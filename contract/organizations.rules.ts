/**
 * Rules for the settings, money and members of an organization. Functions that return a boolean decide by the actor; a
 * `...Blocker` or `...Refusal` returns why the state or the actor does not allow an action, or undefined.
 */

import { hasPermission, pivotRoleIn, type Actor, type PivotRole } from './access.ts'
import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'

const no = (text: string): Blocker => ({ text, code: CODE.wrongState })

/**
 * An organization can be deleted only after it is archived and if it has no patients, archived ones included
 * (specification 4.9).
 */
export function deleteOrganizationBlocker(organization: {
  deleted_at: string | null
  has_patients: boolean
}): Blocker | undefined {
  if (!organization.deleted_at) return no('Archive the organization first.')
  if (!organization.has_patients) return undefined
  return { text: 'The organization has patients, so it cannot be deleted.', code: CODE.conflict }
}

/** The start-up fee can be waived or reinstated until it is charged (register 99). */
export function startUpFeeBlocker({ has_startup_order }: { has_startup_order?: boolean | undefined }) {
  return has_startup_order ? no('The start-up fee was charged already.') : undefined
}

/**
 * Returns the submitted cases per 30 days since the first one, over at least one period, with two decimals
 * (specification 4.13).
 */
export function submissionAverage(submitted: number, first_case_submission: string | null, now: string) {
  if (!first_case_submission) return 0
  const periods = Math.max(1, daysBetween(first_case_submission, now) / 30)
  return Math.round((submitted / periods) * 100) / 100
}

function daysBetween(from: string, to: string) {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** Payments are visible to staff and to the owner (specification 7). */
export function seesPayments(actor: Actor, organization_id: number) {
  return hasPermission(actor, organization_id, 'organization.get-current-order')
}

/** Returns whether the actor may change cards and accounts of the organization (PAY-14 to 17). */
export function managesPayments(actor: Actor, organization_id: number | null) {
  return hasPermission(actor, organization_id, 'organization.f_m_payment_methods.update')
}

/** Owners may remove their own payment methods (PAY-11). */
export function removesPayments(actor: Actor, organization_id: number) {
  return (
    managesPayments(actor, organization_id) ||
    (pivotRoleIn(actor, organization_id) === 'organization_owner' &&
      actor.permissions.includes('DELETE_MY_PAYMENT_METHOD'))
  )
}

/** A plain member sees only their own patients. */
export function seesAllPatients(actor: Actor, organization_id: number) {
  return hasPermission(actor, organization_id, 'organization.patients.view-any')
}

/** A plain member sees only the assigned locations. */
export function seesAllLocations(actor: Actor, organization_id: number) {
  return hasPermission(actor, organization_id, 'organization.locations.view-any')
}

/** A plain member does not see the other members. */
export function seesMembers(actor: Actor, organization_id: number) {
  return hasPermission(actor, organization_id, 'organization.view')
}

/** Returns whether the actor may see the onboarding of the organization (ONB-17). */
export function seesOnboarding(actor: Actor, organization_id: number) {
  return hasPermission(actor, organization_id, 'organization.onboarding.view')
}

/** Disabling an organization and enabling it again require the same permission (specification 4.9). */
export function mayDisable(actor: Actor) {
  return hasPermission(actor, null, 'organizations.manage')
}

/**
 * ORG-10: either of two permissions allows setting the type, but only organization-types.manage allows new types
 * (register 43).
 */
export function organizationTypePermissions(actor: Actor) {
  const entersNew = actor.permissions.includes('organization-types.manage')
  return { entersNew, picks: entersNew || actor.permissions.includes('organizations.assign-organization-type') }
}

/** Roles that Add Member offers (MEM-07, specification 3.3). */
export function offeredMemberRoles(actor: Actor): PivotRole[] {
  const roles: PivotRole[] = ['organization_member', 'organization_owner']
  return canMakeManager(actor) ? [...roles, 'organization_manager'] : roles
}

/** Only these users add or change a manager (MEM-09). */
function canMakeManager(actor: Actor) {
  return hasPermission(actor, null, 'organizations.change-member-role', 'organizations.manage')
}

/** An organization has at most one manager, because third-party cases go to one place (specification 3). */
export function secondManager(name: string) {
  return no(`${name} is the manager. Remove this manager first, or give them another role.`)
}

/** Added to the reply if the new owner cannot sign in yet. */
export const OWNER_PENDING =
  'The new owner takes the place once the email address is verified; until then the owner stays as is.'

/** Removing a manager requires a permission of its own (MEM-10). */
export function removeMemberRefusal(actor: Actor, role: PivotRole) {
  if (role !== 'organization_manager' || hasPermission(actor, null, 'organizations.remove-manager')) return undefined
  return 'Only administrators remove a manager.'
}

/** Nobody changes their own role (specification 3.3). */
export function changeRoleRefusal(actor: Actor, user_id: number) {
  return user_id === actor.id ? 'You cannot change your own role.' : undefined
}

/** The owner's role changes only by making another member the owner. */
export function ownerStaysBlocker(role: PivotRole) {
  return role === 'organization_owner'
    ? no('An organization needs an owner. Make somebody else the owner first.')
    : undefined
}

/**
 * Returns why a global role does not fit a role in the organization: customers can have any, a lab partner only that of
 * the manager, staff none (specification 3).
 */
export function roleFitBlocker(global_role: string, role: PivotRole) {
  if (global_role === 'doctor') return undefined
  if (global_role !== 'lab_partner') return 'Only doctors and lab partners can be members.'
  return role === 'organization_manager' ? undefined : 'A lab partner can only be the manager.'
}
