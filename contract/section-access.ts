import type { Access } from './access.ts'
import { STAFF_ROLES } from './roles.ts'

/**
 * Access rules of screens, or parts of them, that are not covered by the access of a single call. They have their own
 * file, because the sign-in page knows every screen and must not load the calls.
 */
export const SECTION_ACCESS = {
  /** Users who have a dashboard also get its numbers (register 1). */
  dashboard: { anyOf: ['users.view-dashboard', 'users.manage', 'users.manage-limited'] },
  /** Among users with the normal profile only the owner has this permission. */
  accountSetup: { profile: 'normal', anyOf: ['organization.update'] },
  /** Invite to create an organization (specification 6). */
  inviteToCreate: { anyOf: ['organizations.send-invite-to-create'] },
  /** Organization tab of the account page (ACCT-07). */
  organizationTab: { profile: 'normal', anyOf: ['organization.view'] },
  paymentTab: { profile: 'normal', anyOf: ['organization.f_m_payment_methods.update'] },
  /** Invoices tab of the account page (ACCT-08). */
  invoicesTab: { profile: 'normal', anyOf: ['organization.get-current-order'] },
  /** Members of a practice who see the onboarding checklist, on every page (ONB-02). */
  checklist: { profile: 'normal', anyOf: ['organization.onboarding.view'] },
  /** Users who see only their own patients need no search for doctors (PAT-04). */
  doctorSearch: { anyOf: ['organization.patients.view-any'] },
  /** Editing a member from the organization page (MEM-11). */
  memberEdit: { anyOf: ['organizations.user.update'] },
  /** Periodic rules (RULE-04). */
  periodicRules: { roles: STAFF_ROLES, anyOf: ['periodic-rules.manage'] },
  /** Staff who change billing also see the resulting ledger. */
  ledger: { roles: STAFF_ROLES, anyOf: ['contracts.manage', 'orders.manage'] },
  /** Without one of these permissions the fields of the form are disabled (USER-11). */
  newOwner: { roles: STAFF_ROLES, anyOf: ['users.update', 'users.manage'] },
} as const satisfies Record<string, Access>
