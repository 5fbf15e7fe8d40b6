import { authCalls } from './auth.ts'
import { caseCalls } from './cases.ts'
import type { Calls } from './call.ts'
import { caseRequestCalls } from './case-requests.ts'
import { caseStepCalls } from './case-steps.ts'
import { fileCalls } from './files.ts'
import { initialSetupCalls } from './initial-setup.ts'
import { labelCalls } from './labels.ts'
import { notificationCalls } from './notifications.ts'
import { organizationCalls } from './organizations.ts'
import { orderCalls } from './orders.ts'
import { patientCalls } from './patients.ts'
import { productCalls } from './products.ts'
import { promotionCodeCalls } from './promotion-codes.ts'
import { requestCalls } from './requests.ts'
import { rxFormCalls } from './rx-forms.ts'
import { settingCalls } from './settings.ts'
import { shippingCalls } from './shipping.ts'
import { surveyCalls } from './surveys.ts'
import { trailCalls } from './trail.ts'
import { userAdminCalls } from './user-admin.ts'
import { userCalls } from './users.ts'
import { viewCalls } from './views.ts'
import { workflowCalls } from './workflow.ts'

/** Every call of the product by feature: the source of the reference page, the permission matrix and the coverage test. */
export const api = {
  auth: authCalls,
  caseRequests: caseRequestCalls,
  caseSteps: caseStepCalls,
  cases: caseCalls,
  files: fileCalls,
  initialSetup: initialSetupCalls,
  labels: labelCalls,
  notifications: notificationCalls,
  orders: orderCalls,
  organizations: organizationCalls,
  patients: patientCalls,
  products: productCalls,
  promotionCodes: promotionCodeCalls,
  requests: requestCalls,
  rxForms: rxFormCalls,
  settings: settingCalls,
  shipping: shippingCalls,
  surveys: surveyCalls,
  trail: trailCalls,
  userAdmin: userAdminCalls,
  users: userCalls,
  views: viewCalls,
  workflow: workflowCalls,
} as const satisfies Record<string, Calls>
