import type { Access } from './access.ts'
import { STAFF_ROLES } from './roles.ts'

/**
 * Who sees a screen, or a part of one, that is not guarded by the access of one call. In a file of its own, since the sign-in
 * page knows every screen and must not wait for the calls.
 */
export const SECTION = {
  /** Register 1: who has a dashboard has its numbers. */
  dashboard: { anyOf: ['users.view-dashboard', 'users.manage', 'users.manage-limited'] },
  /** Of the people with a normal profile only the owner holds it. */
  accountSetup: { profile: 'normal', anyOf: ['organization.update'] },
  /** specification 6 */
  inviteToCreate: { anyOf: ['organizations.send-invite-to-create'] },
  /** ACCT-07 */
  organizationTab: { profile: 'normal', anyOf: ['organization.view'] },
  paymentTab: { profile: 'normal', anyOf: ['organization.f_m_payment_methods.update'] },
  /** ACCT-08 */
  invoicesTab: { profile: 'normal', anyOf: ['organization.get-current-order'] },
  /** ONB-02: who of a practice sees the checklist, on any page. */
  checklist: { profile: 'normal', anyOf: ['organization.onboarding.view'] },
  /** PAT-04: who sees the patients of one doctor only has nobody to search for. */
  doctorSearch: { anyOf: ['organization.patients.view-any'] },
  /** MEM-11 */
  memberEdit: { anyOf: ['organizations.user.update'] },
  /** RULE-04 */
  periodicRules: { roles: STAFF_ROLES, anyOf: ['periodic-rules.manage'] },
  /** Staff who change what is billed see what came of it. */
  ledger: { roles: STAFF_ROLES, anyOf: ['contracts.manage', 'orders.manage'] },
  /** USER-11: without one of the two the fields of the form are closed. */
  newOwner: { roles: STAFF_ROLES, anyOf: ['users.update', 'users.manage'] },
} as const satisfies Record<string, Access>
