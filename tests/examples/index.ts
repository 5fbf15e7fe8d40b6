import { promiseExamples, receiptExamples } from './promises.ts'
import type { api } from '#contract/api.ts'
import { accountExamples, emailExamples, loginStepExamples, secondFactorExamples } from './account.ts'
import { answerLinkExamples } from './answer-links.ts'
import { apiKeyExamples, staffApiKeyExamples } from './api-keys.ts'
import { askedItemExamples } from './asked-items.ts'
import { authExamples } from './auth.ts'
import { bondingExamples } from './bondings.ts'
import { bracketLibraryExamples } from './bracket-libraries.ts'
import { calendarExamples } from './calendars.ts'
import { caseRequestExamples } from './case-requests.ts'
import { caseStepExamples } from './case-steps.ts'
import { cameraLinkExamples } from './camera-links.ts'
import { caseExamples } from './cases.ts'
import { failedJobExamples } from './failed-jobs.ts'
import { fileExamples, printingFileExamples } from './files.ts'
import { flawedTrayExamples } from './flawed-trays.ts'
import { dashboardExamples } from './dashboard.ts'
import { invitationExamples } from './invitations.ts'
import { labelExamples } from './labels.ts'
import { ledgerExamples } from './ledger.ts'
import { licenseExamples } from './licenses.ts'
import { locationExamples } from './locations.ts'
import { memberExamples } from './members.ts'
import { notificationExamples } from './notifications.ts'
import { onboardingExamples } from './onboardings.ts'
import { organizationSettingExamples } from './organization-settings.ts'
import { organizationExamples } from './organizations.ts'
import { chargeExamples, disputeExamples, orderExamples, periodicRuleExamples } from './orders.ts'
import { noteExamples, patientExamples } from './patients.ts'
import { paymentExamples, paymentInfoExamples, paymentMethodExamples } from './payments.ts'
import {
  announcementExamples,
  clientErrorExamples,
  holidayExamples,
  reportExamples,
  searchExamples,
  settingExamples,
  shippingExamples,
  viewExamples,
} from './portal.ts'
import { priceDraftExamples } from './price-drafts.ts'
import { priceExamples } from './prices.ts'
import { requestExamples } from './requests.ts'
import { rxFormExamples } from './rx-forms.ts'
import { initialSetupExamples, productExamples, promotionCodeExamples, surveyExamples } from './setup.ts'
import { systemExamples } from './system.ts'
import { setupCommentExamples, setupExamples } from './setups.ts'
import { shareLinkExamples } from './share-links.ts'
import { signUpExamples } from './sign-up.ts'
import { standingInstructionExamples } from './standing-instructions.ts'
import { subscriptionExamples } from './subscriptions.ts'
import { trailExamples } from './trail.ts'
import { trayExamples } from './trays.ts'
import { userAdminExamples } from './user-admin.ts'
import { userExamples } from './users.ts'
import { usualChoiceExamples } from './usual-choices.ts'
import { staffWebhookExamples, webhookExamples } from './webhooks.ts'
import { whatIfExamples } from './what-if.ts'
import { workflowExamples } from './workflow.ts'
import type { Examples } from './world.ts'

/** A valid example of every call, by feature as in contract/api.ts. */
export const examples: { [Feature in keyof typeof api]: Examples<(typeof api)[Feature]> } = {
  account: accountExamples,
  announcements: announcementExamples,
  answerLinks: answerLinkExamples,
  apiKeys: apiKeyExamples,
  askedItems: askedItemExamples,
  auth: authExamples,
  bondings: bondingExamples,
  bracketLibraries: bracketLibraryExamples,
  calendars: calendarExamples,
  cameraLinks: cameraLinkExamples,
  caseRequests: caseRequestExamples,
  caseSteps: caseStepExamples,
  cases: caseExamples,
  clientErrors: clientErrorExamples,
  charges: chargeExamples,
  dashboard: dashboardExamples,
  disputes: disputeExamples,
  emails: emailExamples,
  failedJobs: failedJobExamples,
  files: fileExamples,
  flawedTrays: flawedTrayExamples,
  holidays: holidayExamples,
  initialSetup: initialSetupExamples,
  invitations: invitationExamples,
  labels: labelExamples,
  ledger: ledgerExamples,
  licenses: licenseExamples,
  locations: locationExamples,
  loginSteps: loginStepExamples,
  members: memberExamples,
  notifications: notificationExamples,
  onboardings: onboardingExamples,
  organizationSettings: organizationSettingExamples,
  orders: orderExamples,
  organizations: organizationExamples,
  notes: noteExamples,
  patients: patientExamples,
  paymentInfos: paymentInfoExamples,
  paymentMethods: paymentMethodExamples,
  payments: paymentExamples,
  priceDrafts: priceDraftExamples,
  prices: priceExamples,
  periodicRules: periodicRuleExamples,
  printingFiles: printingFileExamples,
  products: productExamples,
  promises: promiseExamples,
  promotionCodes: promotionCodeExamples,
  receipts: receiptExamples,
  reports: reportExamples,
  requests: requestExamples,
  rxForms: rxFormExamples,
  search: searchExamples,
  secondFactors: secondFactorExamples,
  settings: settingExamples,
  setupComments: setupCommentExamples,
  setups: setupExamples,
  shareLinks: shareLinkExamples,
  shipping: shippingExamples,
  staffApiKeys: staffApiKeyExamples,
  staffWebhooks: staffWebhookExamples,
  standingInstructions: standingInstructionExamples,
  subscriptions: subscriptionExamples,
  surveys: surveyExamples,
  system: systemExamples,
  signUp: signUpExamples,
  trail: trailExamples,
  trays: trayExamples,
  userAdmin: userAdminExamples,
  users: userExamples,
  usualChoices: usualChoiceExamples,
  views: viewExamples,
  webhooks: webhookExamples,
  whatIf: whatIfExamples,
  workflow: workflowExamples,
}
