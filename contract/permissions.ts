/**
 * The tables of specification 3.1 and 3.2: every permission and the roles that have it. Elsewhere a permission is named
 * only in an `access` or a rule.
 */

const ROLE_CODES = {
  SA: 'super_admin',
  AD: 'admin',
  SU: 'supervisor',
  TS: 'tech_support',
  LP: 'lab_partner',
  DR: 'doctor',
  OW: 'organization_owner',
  MA: 'organization_manager',
  ME: 'organization_member',
} as const

/** Permissions by global role (specification 3.1). */
const GLOBAL = {
  'users.view-dashboard': 'SA AD SU TS',
  'users.view': 'SA AD SU TS LP',
  'users.create': 'SA AD SU',
  'users.manage': 'SA AD',
  'users.manage-limited': 'SU TS',
  'users.update': 'SA AD SU TS',
  'users.delete': 'SA AD',
  'users.archive': 'SA AD SU',
  'users.restore': 'SA AD SU',
  'permissions.manage': 'SA AD',
  'organization.view-archived': 'SA AD SU',
  'organizations.manage': 'SA AD',
  'organizations.update': 'SA AD SU',
  'organizations.user.update': 'SA AD SU',
  'organizations.add_member': 'SA AD SU',
  'organizations.change-member-role': 'SA AD',
  'organizations.remove-manager': 'SA AD',
  'organizations.send-invite-to-create': 'SA AD SU',
  'organizations.assign-organization-type': 'SA AD SU',
  'organization-types.manage': 'SA AD',
  'orders.manage': 'SA AD',
  'contracts.manage': 'SA AD',
  'periodic-rules.manage': 'SA AD SU',
  'promotion-codes.manage': 'SA AD',
  'pricing.update': 'SA AD',
  'announcement.update': 'SA AD SU',
  'onboardings.manage': 'SA AD',
  'onboardings.proceed': 'SA AD SU TS',
  'onboardings.update-metadata': 'SA AD SU TS DR',
  'locations.manage': 'SA AD',
  'locations.create': 'SA AD SU LP',
  'locations.update': 'SA AD SU LP',
  'locations.delete': 'SA AD SU',
  'patients.manage': 'SA AD',
  'patients.supervise': 'SA AD SU',
  'patients.complete-setup': 'SA AD SU TS',
  'patients.toggle-hold': 'SA AD SU TS',
  'patients.archive': 'SA AD SU',
  'patients.delete': 'SA AD',
  'patients.internal-notes.create': 'SA AD SU TS',
  'patient-files.manage': 'SA AD',
  'patient-files.create': 'SA AD SU TS LP',
  'patient-files.delete': 'SA AD SU TS',
  'rx-forms.manage': 'SA AD SU',
  'rx-forms.select-doctor': 'SA AD SU TS LP',
  'rx-forms.assign': 'SA AD SU',
  'rx-forms.update-management-data': 'SA AD SU TS',
  'flawed-trays.manage': 'SA AD',
  'flawed-trays.update': 'SA AD SU TS',
  'flawed-trays.correct': 'SA AD SU TS LP',
  'printing-requests.manage': 'SA AD SU',
  'printing-requests.update-shipping-information': 'SA AD SU TS LP',
  'printing-request-items.manage': 'SA AD',
  'printing-request-items.update': 'SA AD SU TS',
  'printing-request-items.delete': 'SA AD SU',
  'customer-requests.manage': 'SA AD SU TS LP',
  'customer-requests.cancel': 'SA AD SU TS LP DR',
  DELETE_MY_PAYMENT_METHOD: 'DR',
} as const

/** Permissions by pivot role and, as the per-organization map, by staff role (specification 3.2). */
const ORGANIZATION = {
  'organization.view': 'OW MA SA AD SU TS',
  'organization.update': 'OW SA AD SU',
  'organization.archive': 'SA AD',
  'organization.un-archive': 'SA AD',
  'organization.get-current-order': 'OW SA AD SU TS',
  'organization.f_m_payment_methods.update': 'OW SA AD',
  'organization.api-keys.manage': 'OW SA AD',
  'organization.pricing.update': 'SA AD',
  'organization.notification-settings.update': 'OW SA AD SU',
  'organization.onboarding.view': 'OW MA SA AD SU TS',
  'organization.onboarding.proceed': 'OW',
  'organization.add-arch': 'OW MA ME',
  'organization.patients.view-any': 'OW MA SA AD SU TS',
  'organization.patients.toggle-hold': 'OW MA ME',
  'organization.patients.delete': 'SA AD',
  'organization.patient-files.create': 'OW MA ME',
  'organization.patient-files.delete': 'OW ME',
  'organization.rx-forms.select-doctor': 'OW MA',
  'organization.rx-forms.assign': 'OW MA',
  'organization.locations.view-any': 'OW MA SA AD SU TS',
  'organization.locations.create': 'OW MA SA AD SU',
  'organization.locations.update': 'OW MA SA AD SU',
  'organization.locations.delete': 'OW SA AD SU',
  'organization.printing-request-items.manage': 'OW',
  'organization.printing-request-items.update': 'OW MA ME',
  'organization.printing-request-items.delete': 'OW MA',
} as const

export type GlobalPermission = keyof typeof GLOBAL
export type OrganizationPermission = keyof typeof ORGANIZATION

export const GLOBAL_PERMISSIONS = byRole(GLOBAL)
export const ORGANIZATION_PERMISSIONS = byRole(ORGANIZATION)

function byRole(table: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const permissions: Record<string, string[]> = {}
  for (const [code, role] of Object.entries(ROLE_CODES)) {
    permissions[role] = Object.keys(table).filter((name) => table[name]?.split(' ').includes(code))
  }
  return permissions
}

/**
 * Whether a permission is offered for a user of a role: what it opens are pages of staff, which a doctor does not reach.
 */
export function isOfferedTo(role: string, permission: string) {
  return role !== 'doctor' || permission !== 'contracts.manage'
}

/** Permissions that an administrator may toggle for a single user (specification 3). */
export const CUSTOM_PERMISSIONS = [
  { permission: 'users.view-dashboard', label: 'View dashboard', description: 'Sees the statistics on the dashboard.' },
  { permission: 'patients.archive', label: 'Archive patients', description: 'Moves a patient to the archive.' },
  {
    permission: 'patients.delete',
    label: 'Delete patients',
    description: 'Restores or permanently deletes an archived patient.',
  },
  {
    permission: 'patients.complete-setup',
    label: 'Complete setups',
    description: 'Marks an initial case setup as completed.',
  },
  {
    permission: 'patients.internal-notes.create',
    label: 'Internal notes',
    description: 'Writes notes that only staff can read.',
  },
  {
    permission: 'rx-forms.select-doctor',
    label: 'Choose the doctor',
    description: 'Submits a case on behalf of any doctor of the practice.',
  },
  {
    permission: 'orders.manage',
    label: 'Manage orders',
    description: 'Adds and removes charges, discounts and credits.',
  },
  {
    permission: 'contracts.manage',
    label: 'Manage subscriptions',
    description: 'Suspends, resumes and closes invoices.',
  },
  { permission: 'promotion-codes.manage', label: 'Delete promotion codes', description: 'Removes promotion codes.' },
  {
    permission: 'periodic-rules.manage',
    label: 'Periodic rules',
    description: 'Creates and changes periodic charges and discounts.',
  },
  { permission: 'pricing.update', label: 'Prices', description: 'Changes the global price list.' },
  { permission: 'announcement.update', label: 'Announcements', description: 'Writes announcements.' },
  {
    permission: 'organization.view-archived',
    label: 'View archived organizations',
    description: 'Sees archived organizations and users.',
  },
] as const
