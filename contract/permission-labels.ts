import type { Permission } from './access.ts'

/** Describes in one line what each permission allows, for the page that explains a user's permissions. */
export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  'users.view-dashboard': 'See the statistics of the dashboard',
  'users.view': 'Open user pages',
  'users.create': 'Create users',
  'users.manage': 'All user actions',
  'users.manage-limited': 'Create doctors, see statistics',
  'users.update': 'Edit users',
  'users.delete': 'Delete users',
  'users.archive': 'Archive users',
  'users.restore': 'Restore archived users',
  'permissions.manage': 'Change additional permissions of users',
  'organization.view-archived': 'See archived organizations and users',
  'organizations.manage': 'All actions on organizations',
  'organizations.update': 'Edit any organization and its bracket libraries',
  'organizations.user.update': 'Edit a member from the organization page',
  'organizations.add_member': 'Add members to any organization',
  'organizations.change-member-role': 'Change roles of members, add managers',
  'organizations.remove-manager': 'Remove the manager of an organization',
  'organizations.send-invite-to-create': 'Invite somebody to create an organization',
  'organizations.assign-organization-type': 'Choose the type of an organization',
  'organization-types.manage': 'Enter new types of organizations',
  'orders.manage': 'Add and remove charges, discounts and credits',
  'contracts.manage': 'Suspend and resume subscriptions, close invoices',
  'periodic-rules.manage': 'Create and change periodic rules',
  'promotion-codes.manage': 'Delete promotion codes',
  'pricing.update': 'Change the global prices',
  'announcement.update': 'Edit the announcements',
  'onboardings.manage': 'All actions on onboardings',
  'onboardings.proceed': 'Finish onboarding steps',
  'onboardings.update-metadata': 'Fill in the inputs of onboarding steps',
  'locations.manage': 'All actions on locations, also while requests run',
  'locations.create': 'Create locations',
  'locations.update': 'Edit locations, also while requests run',
  'locations.delete': 'Delete locations',
  'patients.manage': 'Edit, restore and approve patients, edit notes of others',
  'patients.supervise': 'Edit, restore and approve patients',
  'patients.complete-setup': 'Complete setups',
  'patients.toggle-hold': 'Put patients on hold and release them',
  'patients.archive': 'Archive patients',
  'patients.delete': 'Restore patients or delete them for good',
  'patients.internal-notes.create': 'Write notes that only staff read',
  'patient-files.manage': 'All actions on patient files',
  'patient-files.create': 'Add patient files',
  'patient-files.delete': 'Remove patient files',
  'rx-forms.manage': 'Change, assign, cancel and delete rx forms',
  'rx-forms.select-doctor': 'Choose the doctor of a case',
  'rx-forms.assign': 'Assign rx forms',
  'rx-forms.update-management-data': 'Edit process times and management data',
  'flawed-trays.manage': 'All actions on flawed trays',
  'flawed-trays.update': 'Edit flawed trays',
  'flawed-trays.correct': 'Upload and remove corrected files',
  'printing-requests.manage': 'Create, change, assign and complete printing requests',
  'printing-requests.update-shipping-information': 'Change shipping information',
  'printing-request-items.manage': 'All actions on print items',
  'printing-request-items.update': 'Edit print items',
  'printing-request-items.delete': 'Delete print items',
  'customer-requests.manage': 'Complete and cancel requests',
  'customer-requests.cancel': 'Cancel requests',
  DELETE_MY_PAYMENT_METHOD: 'Remove your own payment method, as owner',
  'organization.view': 'See the organization',
  'organization.update': 'Edit the organization, invite, members, billing address',
  'organization.archive': 'Archive the organization',
  'organization.un-archive': 'Restore the organization',
  'organization.get-current-order': 'See the invoices',
  'organization.f_m_payment_methods.update': 'Change payment methods',
  'organization.pricing.update': 'Customize the fees',
  'organization.notification-settings.update': 'Change the notification settings',
  'organization.onboarding.view': 'See the onboarding',
  'organization.onboarding.proceed': 'Finish your own onboarding steps',
  'organization.add-arch': 'Ask for a tray correction',
  'organization.patients.view-any': 'See all patients of the practice',
  'organization.patients.toggle-hold': 'Put patients on hold and release them',
  'organization.patients.delete': 'Delete patients of the practice',
  'organization.patient-files.create': 'Add patient files',
  'organization.patient-files.delete': 'Remove patient files',
  'organization.rx-forms.select-doctor': 'Choose the doctor of a case',
  'organization.rx-forms.assign': 'Assign rx forms',
  'organization.locations.view-any': 'See all locations of the practice',
  'organization.locations.create': 'Create locations',
  'organization.locations.update': 'Edit locations',
  'organization.locations.delete': 'Delete locations',
  'organization.printing-request-items.manage': 'All actions on print items',
  'organization.printing-request-items.update': 'Edit print items',
  'organization.printing-request-items.delete': 'Delete print items',
}

const PAYMENT = 'Payment methods'
const NOUNS: Readonly<Record<string, string>> = {
  DELETE_MY_PAYMENT_METHOD: PAYMENT,
  f_m_payment_methods: PAYMENT,
  organization: 'Organizations',
  onboarding: 'Onboardings',
  announcement: 'Announcements',
}

/** Returns the subject of a permission: `organization.patients.delete` and `patients.delete` both concern patients. */
export function permissionSubject(permission: string) {
  const parts = permission.split('.')
  const noun = (parts[0] === 'organization' && parts.length === 3 ? parts[1] : parts[0]) ?? ''
  return NOUNS[noun] ?? noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll('-', ' ')
}

export function permissionLabel(permission: string) {
  // A stored toggle may hold any name; one without a description is displayed as is.
  return PERMISSION_LABELS[permission as Permission] ?? permission
}
