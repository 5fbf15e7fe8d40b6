import type { api } from '#contract/api.ts'
import { accountExamples, emailExamples, loginStepExamples, secondFactorExamples } from './account.ts'
import { authExamples } from './auth.ts'
import { bracketLibraryExamples } from './bracket-libraries.ts'
import { caseRequestExamples } from './case-requests.ts'
import { caseStepExamples } from './case-steps.ts'
import { caseExamples } from './cases.ts'
import { fileExamples } from './files.ts'
import { invitationExamples } from './invitations.ts'
import { labelExamples } from './labels.ts'
import { locationExamples } from './locations.ts'
import { memberExamples } from './members.ts'
import { notificationExamples } from './notifications.ts'
import { organizationSettingExamples } from './organization-settings.ts'
import { organizationExamples } from './organizations.ts'
import { patientExamples } from './patients.ts'
import { reportExamples, settingExamples, shippingExamples, viewExamples } from './portal.ts'
import { requestExamples } from './requests.ts'
import { rxFormExamples } from './rx-forms.ts'
import { initialSetupExamples, orderExamples, productExamples, promotionCodeExamples, surveyExamples } from './setup.ts'
import { signUpExamples } from './sign-up.ts'
import { trailExamples } from './trail.ts'
import { userAdminExamples } from './user-admin.ts'
import { userExamples } from './users.ts'
import { workflowExamples } from './workflow.ts'
import type { Examples } from './world.ts'

/** A valid example of every call, by feature as in contract/api.ts. */
export const examples: { [Feature in keyof typeof api]: Examples<(typeof api)[Feature]> } = {
  account: accountExamples,
  auth: authExamples,
  bracketLibraries: bracketLibraryExamples,
  caseRequests: caseRequestExamples,
  caseSteps: caseStepExamples,
  cases: caseExamples,
  emails: emailExamples,
  files: fileExamples,
  initialSetup: initialSetupExamples,
  invitations: invitationExamples,
  labels: labelExamples,
  locations: locationExamples,
  loginSteps: loginStepExamples,
  members: memberExamples,
  notifications: notificationExamples,
  organizationSettings: organizationSettingExamples,
  orders: orderExamples,
  organizations: organizationExamples,
  patients: patientExamples,
  products: productExamples,
  promotionCodes: promotionCodeExamples,
  reports: reportExamples,
  requests: requestExamples,
  rxForms: rxFormExamples,
  secondFactors: secondFactorExamples,
  settings: settingExamples,
  shipping: shippingExamples,
  surveys: surveyExamples,
  signUp: signUpExamples,
  trail: trailExamples,
  userAdmin: userAdminExamples,
  users: userExamples,
  views: viewExamples,
  workflow: workflowExamples,
}
