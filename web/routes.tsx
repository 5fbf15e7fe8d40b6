import type { Access } from '#contract/access.ts'
import { LOCATION_ACCESS } from '#contract/location-access.ts'
import { STAFF_ROLES } from '#contract/roles.ts'
import type { ComponentType } from 'react'
// The pages in the entry: whoever comes without a session waits for the first alone, in one piece, and any address may
// turn out to be the second.
import LoginPage from './features/auth/LoginPage.tsx'
import NotFoundPage from './features/auth/NotFoundPage.tsx'

/** One screen: where it is, who may see it, what the tab is called. The page is loaded when it is first opened. */
export type Screen = {
  path: string
  title: string
  access: Access
  /** Signed-in screens have the shell unless they are printed or stand alone. */
  layout: 'auth' | 'app' | 'print' | 'setup'
  /** Signed-in customers see it without an organization that is set up. */
  withoutOrganization?: true
  /** Open also to whoever must set up a second factor first. */
  withoutSecondFactor?: true
  /** Somebody who is signed in has no business here and is led on (AUTH-02). */
  signedOutOnly?: true
  page: () => Promise<{ default: ComponentType }>
}

/** decisions 6: the side of those who use the locations, and that of those who keep them for others. */
const LOCATION_ROLES = ['doctor', 'lab_partner'] as const
const LOCATION_MANAGERS = ['super_admin', 'admin', 'supervisor', 'lab_partner'] as const

export const screens: readonly Screen[] = [
  {
    path: '/login',
    signedOutOnly: true,
    title: 'Sign in',
    access: 'public',
    layout: 'auth',
    page: async () => ({ default: LoginPage }),
  },
  {
    path: '/management',
    signedOutOnly: true,
    title: 'Sign in to Admin Dashboard',
    access: 'public',
    layout: 'auth',
    page: async () => ({ default: LoginPage }),
  },
  {
    path: '/forgot-password',
    title: 'Forgot Your Password?',
    access: 'public',
    layout: 'auth',
    page: () => import('./features/auth/ForgotPasswordPage.tsx'),
  },
  {
    path: '/set-password',
    title: 'Password',
    access: 'public',
    layout: 'auth',
    page: () => import('./features/auth/SetPasswordPage.tsx'),
  },
  {
    path: '/verify-email',
    title: 'Verify your email',
    access: 'public',
    layout: 'auth',
    page: () => import('./features/auth/VerifyEmailPage.tsx'),
  },
  {
    path: '/initial-setup',
    title: 'Account Setup',
    // Of the people with a normal profile only the owner holds it.
    access: { profile: 'normal', anyOf: ['organization.update'] },
    layout: 'setup',
    withoutOrganization: true,
    page: () => import('./features/initial-setup/InitialSetupPage.tsx'),
  },
  {
    path: '/sign-up',
    signedOutOnly: true,
    title: 'Sign up',
    access: 'public',
    layout: 'auth',
    page: () => import('./features/sign-up/SignUpPage.tsx'),
  },
  {
    path: '/sign-up-success',
    title: 'Check your email',
    access: 'public',
    layout: 'auth',
    page: () => import('./features/sign-up/SignUpSuccessPage.tsx'),
  },
  {
    path: '/invitation/sign-up',
    title: 'Invitation',
    access: 'public',
    layout: 'auth',
    page: () => import('./features/invitations/InvitedSignUpPage.tsx'),
  },
  {
    path: '/invitation/confirm',
    title: 'Invitation',
    access: 'public',
    layout: 'auth',
    page: () => import('./features/invitations/ConfirmInvitationPage.tsx'),
  },
  {
    path: '/open',
    title: 'Opening',
    access: 'public',
    layout: 'auth',
    page: () => import('./features/auth/OpenLinkPage.tsx'),
  },
  {
    path: '/organizations/add',
    title: 'Create Organization',
    access: { roles: STAFF_ROLES },
    layout: 'app',
    page: () => import('./features/sign-up/CreateOrganizationPage.tsx'),
  },
  {
    path: '/users/invite',
    title: 'Invite User',
    access: { anyOf: ['organizations.send-invite-to-create'] },
    layout: 'app',
    page: () => import('./features/invitations/InviteUserPage.tsx'),
  },
  {
    path: '/patients-page',
    title: 'Patients',
    access: { roles: [...STAFF_ROLES, 'lab_partner'] },
    layout: 'app',
    page: () => import('./features/patients/ManagementPatientsPage.tsx'),
  },
  {
    path: '/patients',
    title: 'Patients',
    access: { profile: 'normal' },
    layout: 'app',
    page: () => import('./features/patients/PatientsPage.tsx'),
  },
  {
    path: '/requests',
    title: 'Requests',
    access: 'signed-in',
    layout: 'app',
    page: () => import('./features/requests/RequestsPage.tsx'),
  },
  {
    path: '/requests/:id',
    title: 'Request',
    access: 'signed-in',
    layout: 'app',
    page: () => import('./features/requests/RequestPage.tsx'),
  },
  {
    path: '/export-reports',
    title: 'Reports',
    access: { roles: ['super_admin', 'admin', 'tech_support'] },
    layout: 'app',
    page: () => import('./features/reports/ReportsPage.tsx'),
  },
  {
    path: '/requests/:id/print-label',
    title: 'Labels',
    access: { profile: 'management' },
    layout: 'print',
    page: () => import('./features/requests/RequestLabelsPage.tsx'),
  },
  {
    path: '/account',
    title: 'Account',
    access: 'signed-in',
    layout: 'app',
    withoutOrganization: true,
    withoutSecondFactor: true,
    page: () => import('./features/account/AccountPage.tsx'),
  },
  {
    path: '/not-found',
    title: 'Page Not Found',
    access: 'public',
    layout: 'auth',
    page: async () => ({ default: NotFoundPage }),
  },
  {
    path: '/organizations',
    title: 'Organizations',
    access: { roles: [...STAFF_ROLES, 'lab_partner'] },
    layout: 'app',
    page: () => import('./features/organizations/OrganizationsPage.tsx'),
  },
  {
    path: '/organizations/:id',
    title: 'Organization',
    access: { roles: [...STAFF_ROLES, 'lab_partner'] },
    layout: 'app',
    page: () => import('./features/organizations/OrganizationPage.tsx'),
  },
  {
    path: '/organizations/:organizationId/rx-forms/add',
    title: 'Start A Case',
    access: { organization: 'organizationId' },
    layout: 'app',
    page: () => import('./features/rx-forms/StartCasePage.tsx'),
  },
  {
    path: '/locations',
    title: 'Locations',
    access: { roles: LOCATION_ROLES },
    layout: 'app',
    page: () => import('./features/locations/LocationsPage.tsx'),
  },
  {
    path: '/locations/add',
    title: 'Add location',
    access: { roles: LOCATION_ROLES, ...LOCATION_ACCESS.create },
    layout: 'app',
    page: () => import('./features/locations/AddLocationPage.tsx'),
  },
  {
    path: '/locations/:id',
    title: 'Location',
    access: { roles: LOCATION_ROLES },
    layout: 'app',
    page: () => import('./features/locations/LocationPage.tsx'),
  },
  {
    path: '/organizations/:organizationId/locations',
    title: 'Locations',
    access: { roles: LOCATION_MANAGERS },
    layout: 'app',
    page: () => import('./features/locations/OrganizationLocationsPage.tsx'),
  },
  {
    path: '/organizations/:organizationId/locations/add',
    title: 'Add location',
    access: { roles: LOCATION_MANAGERS },
    layout: 'app',
    page: () => import('./features/locations/AddLocationPage.tsx'),
  },
  {
    path: '/organizations/:organizationId/locations/:id',
    title: 'Location',
    access: 'signed-in',
    layout: 'app',
    page: () => import('./features/locations/LocationPage.tsx'),
  },
  {
    path: '/rx-forms/:id/modify',
    title: 'Modify rx form',
    access: 'signed-in',
    layout: 'app',
    page: () => import('./features/rx-forms/ModifyFormPage.tsx'),
  },
  {
    path: '/patient-details/:id',
    title: 'Patient',
    access: 'signed-in',
    layout: 'app',
    page: () => import('./features/patients/PatientDetailsPage.tsx'),
  },
  {
    path: '/patient-workflow/:id',
    title: 'Patient workflow',
    access: { roles: STAFF_ROLES },
    layout: 'app',
    page: () => import('./features/patients/PatientWorkflowPage.tsx'),
  },
  {
    path: '/patient-details/:id/print',
    title: 'Patient summary',
    access: { profile: 'management' },
    layout: 'print',
    page: () => import('./features/patients/print/PatientSummaryPage.tsx'),
  },
  {
    path: '/patient-details/:id/print-rxform',
    title: 'Rx form',
    access: 'signed-in',
    layout: 'print',
    page: () => import('./features/patients/print/RxFormPrintPage.tsx'),
  },
  {
    path: '/patient-details/:id/print-label',
    title: 'Patient label',
    access: { profile: 'management' },
    layout: 'print',
    page: () => import('./features/patients/print/PatientLabelPage.tsx'),
  },
  {
    path: '/users',
    title: 'Users',
    access: { roles: STAFF_ROLES },
    layout: 'app',
    page: () => import('./features/users/UsersPage.tsx'),
  },
  {
    path: '/users/add',
    title: 'Create User',
    access: { roles: STAFF_ROLES },
    layout: 'app',
    page: () => import('./features/users/UserAddPage.tsx'),
  },
  {
    path: '/users/:id',
    title: 'User',
    access: { roles: [...STAFF_ROLES, 'lab_partner'] },
    layout: 'app',
    page: () => import('./features/users/UserPage.tsx'),
  },
  {
    path: '/users/:id/permissions',
    title: 'Effective permissions',
    access: { roles: ['super_admin', 'admin'] },
    layout: 'app',
    page: () => import('./features/users/UserPermissionsPage.tsx'),
  },
]
