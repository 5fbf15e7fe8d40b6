import type { api } from '#contract/api.ts'
import { authExamples } from './auth.ts'
import { caseRequestExamples } from './case-requests.ts'
import { caseStepExamples } from './case-steps.ts'
import { caseExamples } from './cases.ts'
import { fileExamples } from './files.ts'
import { labelExamples } from './labels.ts'
import { notificationExamples } from './notifications.ts'
import { organizationExamples } from './organizations.ts'
import { patientExamples } from './patients.ts'
import { settingExamples, shippingExamples, viewExamples } from './portal.ts'
import { requestExamples } from './requests.ts'
import { rxFormExamples } from './rx-forms.ts'
import { initialSetupExamples, orderExamples, productExamples, promotionCodeExamples, surveyExamples } from './setup.ts'
import { trailExamples } from './trail.ts'
import { userAdminExamples } from './user-admin.ts'
import { userExamples } from './users.ts'
import { workflowExamples } from './workflow.ts'
import type { Examples } from './world.ts'

/** A valid example of every call, by feature as in contract/api.ts. */
export const examples: { [Feature in keyof typeof api]: Examples<(typeof api)[Feature]> } = {
  auth: authExamples,
  caseRequests: caseRequestExamples,
  caseSteps: caseStepExamples,
  cases: caseExamples,
  files: fileExamples,
  initialSetup: initialSetupExamples,
  labels: labelExamples,
  notifications: notificationExamples,
  orders: orderExamples,
  organizations: organizationExamples,
  patients: patientExamples,
  products: productExamples,
  promotionCodes: promotionCodeExamples,
  requests: requestExamples,
  rxForms: rxFormExamples,
  settings: settingExamples,
  shipping: shippingExamples,
  surveys: surveyExamples,
  trail: trailExamples,
  userAdmin: userAdminExamples,
  users: userExamples,
  views: viewExamples,
  workflow: workflowExamples,
}
