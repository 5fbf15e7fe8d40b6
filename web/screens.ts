import type { Access } from '#contract/access.ts'
import { LOCATION_ACCESS } from '#contract/location-access.ts'
import { STAFF_ROLES } from '#contract/roles.ts'
import { SECTION_ACCESS } from '#contract/section-access.ts'

export type Screen = {
  path: string
  /**
   * Signed-in screens use `app`, the shell, unless they are printed or have a window of their own. `bare` is a window
   * without a session and without anything around the page.
   */
  layout: 'auth' | 'bare' | 'app' | 'print' | 'setup' | 'room'
  title: string
  access: Access
  /** Open to signed-in customers without an organization that is set up. */
  withoutOrganization?: true
  /** Open to users who must set up a second factor first. */
  withoutSecondFactor?: true
  /** Redirects a user who is already signed in (AUTH-02). */
  signedOutOnly?: true
}

/** specification 6: the roles that use their own locations, and those that manage the locations of others. */
const LOCATION_ROLES = ['doctor', 'lab_partner'] as const
const LOCATION_MANAGERS = ['super_admin', 'admin', 'supervisor', 'lab_partner'] as const

/** PERM-04 */
const PROMOTION_CODE_ROLES = ['super_admin', 'admin', 'supervisor'] as const

const list = [
  { path: '/', title: 'Dashboard', access: 'signed-in', layout: 'app' },
  { path: '/dashboard', title: 'Dashboard', access: 'signed-in', layout: 'app' },
  {
    path: '/login',
    signedOutOnly: true,
    title: 'Sign in',
    access: 'public',
    layout: 'auth',
  },
  {
    path: '/management',
    signedOutOnly: true,
    title: 'Sign in to Admin Dashboard',
    access: 'public',
    layout: 'auth',
  },
  {
    path: '/forgot-password',
    title: 'Forgot Your Password?',
    access: 'public',
    layout: 'auth',
  },
  {
    path: '/set-password',
    title: 'Password',
    access: 'public',
    layout: 'auth',
  },
  {
    path: '/verify-email',
    title: 'Verify your email',
    access: 'public',
    layout: 'auth',
  },
  {
    path: '/stop-email-change',
    title: 'Stop the new email address',
    access: 'public',
    layout: 'auth',
  },
  {
    path: '/initial-setup',
    title: 'Account Setup',
    access: SECTION_ACCESS.accountSetup,
    layout: 'setup',
    withoutOrganization: true,
  },
  {
    path: '/sign-up',
    signedOutOnly: true,
    title: 'Sign up',
    access: 'public',
    layout: 'auth',
  },
  {
    path: '/sign-up-success',
    title: 'Check your email',
    access: 'public',
    layout: 'auth',
  },
  {
    path: '/invitation/sign-up',
    title: 'Invitation',
    access: 'public',
    layout: 'auth',
  },
  {
    path: '/invitation/confirm',
    title: 'Invitation',
    access: 'public',
    layout: 'auth',
  },
  {
    path: '/open',
    title: 'Opening',
    access: 'public',
    layout: 'auth',
  },
  { path: '/developers', title: 'API', access: 'public', layout: 'bare' },
  { path: '/share/:token', title: 'Your treatment', access: 'public', layout: 'bare' },
  {
    path: '/answer/:token',
    title: 'Answer the lab',
    access: 'public',
    layout: 'auth',
  },
  {
    path: '/camera/:token',
    title: 'Camera',
    access: 'public',
    layout: 'auth',
  },
  { path: '/organizations/add', title: 'Create Organization', access: { roles: STAFF_ROLES }, layout: 'app' },
  {
    path: '/users/invite',
    title: 'Invite User',
    access: SECTION_ACCESS.inviteToCreate,
    layout: 'app',
  },
  { path: '/patients-page', title: 'Patients', access: { roles: [...STAFF_ROLES, 'lab_partner'] }, layout: 'app' },
  { path: '/patients', title: 'Patients', access: { profile: 'normal' }, layout: 'app' },
  { path: '/requests', title: 'Requests', access: 'signed-in', layout: 'app' },
  { path: '/requests/:id', title: 'Request', access: 'signed-in', layout: 'app' },
  {
    path: '/export-reports',
    title: 'Reports',
    access: { roles: ['super_admin', 'admin', 'tech_support'] },
    layout: 'app',
  },
  { path: '/onboardings', title: 'Onboardings', access: { roles: STAFF_ROLES }, layout: 'app' },
  { path: '/onboardings/:id', title: 'Onboarding', access: { roles: STAFF_ROLES }, layout: 'app' },
  { path: '/system', title: 'System', access: { roles: ['super_admin'] }, layout: 'app' },
  { path: '/failed-jobs', title: 'Failed Jobs', access: { roles: ['super_admin', 'admin'] }, layout: 'app' },
  { path: '/settings', title: 'Settings', access: { roles: STAFF_ROLES }, layout: 'app' },
  { path: '/requests/:id/print-label', title: 'Labels', access: { profile: 'management' }, layout: 'print' },
  {
    path: '/account',
    title: 'Account',
    access: 'signed-in',
    layout: 'app',
    withoutOrganization: true,
    withoutSecondFactor: true,
  },
  {
    path: '/not-found',
    title: 'Page Not Found',
    access: 'public',
    layout: 'auth',
  },
  { path: '/account/webhooks/:id', title: 'Webhook', access: 'signed-in', layout: 'app' },
  { path: '/payment-method', title: 'Payment method', access: SECTION_ACCESS.paymentTab, layout: 'app' },
  { path: '/printing-files', title: 'Printing Files', access: { roles: STAFF_ROLES }, layout: 'app' },
  {
    path: '/organizations',
    title: 'Organizations',
    access: { roles: [...STAFF_ROLES, 'lab_partner'] },
    layout: 'app',
  },
  { path: '/organizations-users', title: 'Organizations & Users', access: { roles: STAFF_ROLES }, layout: 'app' },
  {
    path: '/organizations/:id',
    title: 'Organization',
    access: { roles: [...STAFF_ROLES, 'lab_partner'] },
    layout: 'app',
  },
  {
    path: '/organizations/:organizationId/rx-forms/add',
    title: 'Start A Case',
    access: { organization: 'organizationId' },
    layout: 'app',
  },
  { path: '/locations', title: 'Locations', access: { roles: LOCATION_ROLES }, layout: 'app' },
  {
    path: '/locations/add',
    title: 'Add location',
    access: { roles: LOCATION_ROLES, ...LOCATION_ACCESS.create },
    layout: 'app',
  },
  { path: '/locations/:id', title: 'Location', access: { roles: LOCATION_ROLES }, layout: 'app' },
  {
    path: '/organizations/:organizationId/locations',
    title: 'Locations',
    access: { roles: LOCATION_MANAGERS },
    layout: 'app',
  },
  {
    path: '/organizations/:organizationId/locations/add',
    title: 'Add location',
    access: { roles: LOCATION_MANAGERS },
    layout: 'app',
  },
  { path: '/organizations/:organizationId/locations/:id', title: 'Location', access: 'signed-in', layout: 'app' },
  { path: '/rx-forms/:id/modify', title: 'Modify rx form', access: 'signed-in', layout: 'app' },
  { path: '/patient-details/:id', title: 'Patient', access: 'signed-in', layout: 'app' },
  { path: '/patient-details/:id/review', title: 'Review', access: 'signed-in', layout: 'room' },
  { path: '/review', title: 'Review', access: { profile: 'normal' }, layout: 'room' },
  { path: '/patient-details/:id/show', title: 'Treatment film', access: 'signed-in', layout: 'room' },
  { path: '/patient-workflow/:id', title: 'Patient workflow', access: { roles: STAFF_ROLES }, layout: 'app' },
  {
    path: '/patient-details/:id/print',
    title: 'Patient summary',
    access: { profile: 'management' },
    layout: 'print',
  },
  { path: '/patient-details/:id/print-rxform', title: 'Rx form', access: 'signed-in', layout: 'print' },
  { path: '/patient-details/:id/print-receipt', title: 'Receipt', access: 'signed-in', layout: 'print' },
  {
    path: '/patient-details/:id/print-label',
    title: 'Patient label',
    access: { profile: 'management' },
    layout: 'print',
  },
  { path: '/subscriptions', title: 'Subscriptions', access: { roles: STAFF_ROLES }, layout: 'app' },
  { path: '/subscriptions/:id', title: 'Subscription', access: { roles: STAFF_ROLES }, layout: 'app' },
  {
    path: '/subscriptions/:contractId/periodic-rules/add',
    title: 'Create Periodic Rule',
    access: SECTION_ACCESS.periodicRules,
    layout: 'app',
  },
  {
    path: '/subscriptions/:contractId/periodic-rules/:ruleId',
    title: 'Update Periodic Rule',
    access: SECTION_ACCESS.periodicRules,
    layout: 'app',
  },
  { path: '/case-trays', title: 'Trays of 8', access: { roles: ['super_admin', 'admin'] }, layout: 'app' },
  { path: '/case-trays/:id', title: 'Trays of 8', access: { roles: ['super_admin', 'admin'] }, layout: 'app' },
  {
    path: '/patients-page/trays/:trayNumber',
    title: 'Tray',
    access: { roles: [...STAFF_ROLES, 'lab_partner'] },
    layout: 'app',
  },
  { path: '/users', title: 'Users', access: { roles: STAFF_ROLES }, layout: 'app' },
  { path: '/users/add', title: 'Create User', access: { roles: STAFF_ROLES }, layout: 'app' },
  { path: '/users/:id', title: 'User', access: { roles: [...STAFF_ROLES, 'lab_partner'] }, layout: 'app' },
  {
    path: '/users/:id/permissions',
    title: 'Effective permissions',
    access: { roles: ['super_admin', 'admin'] },
    layout: 'app',
  },
  { path: '/promotion-codes', title: 'Promotion Codes', access: { roles: PROMOTION_CODE_ROLES }, layout: 'app' },
  {
    path: '/promotion-codes/add',
    title: 'Create Promotion Code',
    access: { roles: PROMOTION_CODE_ROLES },
    layout: 'app',
  },
  {
    path: '/promotion-codes/:id',
    title: 'Update Promotion Code',
    access: { roles: PROMOTION_CODE_ROLES },
    layout: 'app',
  },
  { path: '/ledger', title: 'Ledger', access: SECTION_ACCESS.ledger, layout: 'app' },
  { path: '/licenses', title: 'Licenses', access: { roles: STAFF_ROLES }, layout: 'app' },
  { path: '/add-license', title: 'Add License', access: { roles: STAFF_ROLES }, layout: 'app' },
  { path: '/edit-license/:id', title: 'License', access: { roles: STAFF_ROLES }, layout: 'app' },
] as const satisfies readonly Screen[]

export const screens: readonly Screen[] = list

/** The paths of a layout's screens; their pages are in public-pages.ts and pages.ts. */
export type PathOf<Layout extends Screen['layout']> = Extract<(typeof list)[number], { layout: Layout }>['path']
