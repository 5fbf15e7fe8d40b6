import { toUrlParams } from '#contract/wire.ts'
import { formatQueryString } from './query-string.ts'

/**
 * The path of every internal link, each of which a screen of screens.ts answers; `query` has the form that the list
 * reads.
 */
export const paths = {
  home: () => '/',
  login: (query?: { path?: string | undefined; email?: string }) => withQuery('/login', query),
  management: (query?: { path?: string | undefined }) => withQuery('/management', query),
  forgotPassword: () => '/forgot-password',
  signUp: (query?: Query) => withQuery('/sign-up', query),
  signUpSuccess: (query?: Query) => withQuery('/sign-up-success', query),
  initialSetup: (query?: { step?: number }) => withQuery('/initial-setup', query),
  invitationSignUp: () => '/invitation/sign-up',
  invitationConfirm: () => '/invitation/confirm',
  notFound: () => '/not-found',
  dashboard: (query?: Query) => withQuery('/', query),
  patients: (query?: Query) => withQuery('/patients', query),
  patientsPage: (query?: Query) => withQuery('/patients-page', query),
  patientDetails: (id: number) => `/patient-details/${id}`,
  patientWorkflow: (id: number) => `/patient-workflow/${id}`,
  /**
   * The review room: `mode` is review, compare or moved, `version` is the version in view, `with` the one to compare it
   * with.
   */
  review: (patient_id: number, query?: Query) => withQuery(`/patient-details/${patient_id}/review`, query),
  /** The setups that wait for the user, one after the other; `at` is the case to begin with. */
  reviewQueue: (query?: { at?: number }) => withQuery('/review', query),
  /** The film that is shown to the patient; `version` is the one of the setup, by default the newest. */
  show: (patient_id: number, query?: { version?: number }) => withQuery(`/patient-details/${patient_id}/show`, query),
  patientPrint: (id: number) => `/patient-details/${id}/print`,
  rxFormPrint: (patient_id: number) => `/patient-details/${patient_id}/print-rxform`,
  receiptPrint: (patient_id: number) => `/patient-details/${patient_id}/print-receipt`,
  /** The label of a case, and of the further cases in `with`, whose ids are separated by commas. */
  patientLabel: (patient_id: number, query?: { with?: string }) =>
    withQuery(`/patient-details/${patient_id}/print-label`, query),
  startCase: (organization_id: number) => `/organizations/${organization_id}/rx-forms/add`,
  modifyRxForm: (id: number) => `/rx-forms/${id}/modify`,
  requests: (query?: Query) => withQuery('/requests', query),
  request: (id: number) => `/requests/${id}`,
  shippingLabel: (id: number) => `/requests/${id}/print-label`,
  caseTrays: (query?: Query) => withQuery('/case-trays', query),
  caseTray: (id: number, query?: Query) => withQuery(`/case-trays/${id}`, query),
  trayOfPatients: (trayNumber: string, query?: Query) =>
    withQuery(`/patients-page/trays/${encodeURIComponent(trayNumber)}`, query),
  printingFiles: () => '/printing-files',
  organizationsUsers: (query?: Query) => withQuery('/organizations-users', query),
  organizations: (query?: Query) => withQuery('/organizations', query),
  organization: (id: number, query?: Query) => withQuery(`/organizations/${id}`, query),
  organizationAdd: () => '/organizations/add',
  organizationLocations: (id: number) => `/organizations/${id}/locations`,
  organizationLocationAdd: (id: number) => `/organizations/${id}/locations/add`,
  organizationLocation: (organization_id: number, id: number) => `/organizations/${organization_id}/locations/${id}`,
  users: (query?: Query) => withQuery('/users', query),
  user: (id: number) => `/users/${id}`,
  userPermissions: (id: number) => `/users/${id}/permissions`,
  userAdd: () => '/users/add',
  userInvite: () => '/users/invite',
  locations: () => '/locations',
  locationAdd: () => '/locations/add',
  location: (id: number) => `/locations/${id}`,
  onboardings: () => '/onboardings',
  onboarding: (id: number) => `/onboardings/${id}`,
  subscriptions: (query?: Query) => withQuery('/subscriptions', query),
  subscription: (id: number) => `/subscriptions/${id}`,
  periodicRuleAdd: (contract_id: number) => `/subscriptions/${contract_id}/periodic-rules/add`,
  periodicRule: (contract_id: number, id: number) => `/subscriptions/${contract_id}/periodic-rules/${id}`,
  promotionCodes: () => '/promotion-codes',
  promotionCodeAdd: () => '/promotion-codes/add',
  promotionCode: (id: number) => `/promotion-codes/${id}`,
  ledger: (query?: Query) => withQuery('/ledger', query),
  licenses: () => '/licenses',
  licenseAdd: () => '/add-license',
  license: (id: number) => `/edit-license/${id}`,
  failedJobs: () => '/failed-jobs',
  system: () => '/system',
  reports: () => '/export-reports',
  settings: (query?: Query) => withQuery('/settings', query),
  paymentMethod: (query?: { tab?: 'card' }) => withQuery('/payment-method', query),
  account: (query?: Query) => withQuery('/account', query),
  /** `organization` is the one that it belongs to, for staff; `delivery` the one that is open. */
  webhook: (id: number, query?: Query) => withQuery(`/account/webhooks/${id}`, query),
} as const

type Query = Record<string, unknown>

function withQuery(path: string, query: Query = {}) {
  return path + formatQueryString(Object.fromEntries(toUrlParams(query)))
}
