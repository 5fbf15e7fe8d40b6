import { accountCalls } from './account.ts'
import { announcementCalls } from './announcements.ts'
import { answerLinkCalls } from './answer-links.ts'
import { apiKeyCalls, staffApiKeyCalls } from './api-keys.ts'
import { askedItemCalls } from './asked-items.ts'
import { authCalls } from './auth.ts'
import { bondingCalls } from './bondings.ts'
import { bracketLibraryCalls } from './bracket-libraries.ts'
import { calendarCalls } from './calendars.ts'
import { cameraLinkCalls } from './camera-links.ts'
import { caseCalls } from './cases.ts'
import type { Calls } from './call.ts'
import { caseRequestCalls } from './case-requests.ts'
import { caseStepCalls } from './case-steps.ts'
import { chargeCalls } from './charges.ts'
import { clientErrorCalls } from './client-errors.ts'
import { dashboardCalls } from './dashboard.ts'
import { emailCalls } from './emails.ts'
import { failedJobCalls } from './failed-jobs.ts'
import { fileCalls } from './files.ts'
import { flawedTrayCalls } from './flawed-trays.ts'
import { holidayCalls } from './holidays.ts'
import { initialSetupCalls } from './initial-setup.ts'
import { invitationCalls } from './invitations.ts'
import { labelCalls } from './labels.ts'
import { ledgerCalls } from './ledger.ts'
import { memberCalls } from './members.ts'
import { licenseCalls } from './licenses.ts'
import { locationCalls } from './locations.ts'
import { loginStepCalls } from './login-steps.ts'
import { noteCalls } from './notes.ts'
import { notificationCalls } from './notifications.ts'
import { onboardingCalls } from './onboardings.ts'
import { organizationSettingCalls } from './organization-settings.ts'
import { organizationCalls } from './organizations.ts'
import { disputeCalls } from './disputes.ts'
import { orderCalls } from './orders.ts'
import { patientCalls } from './patients.ts'
import { paymentCalls, paymentInfoCalls, paymentMethodCalls } from './payments.ts'
import { periodicRuleCalls } from './periodic-rules.ts'
import { priceDraftCalls } from './price-drafts.ts'
import { priceCalls } from './prices.ts'
import { printingFileCalls } from './printing-files.ts'
import { productCalls } from './products.ts'
import { promiseCalls } from './promises.ts'
import { promotionCodeCalls } from './promotion-codes.ts'
import { receiptCalls } from './receipts.ts'
import { reportCalls } from './reports.ts'
import { requestCalls } from './requests.ts'
import { rxFormCalls } from './rx-forms.ts'
import { searchCalls } from './search.ts'
import { secondFactorCalls } from './second-factors.ts'
import { settingCalls } from './settings.ts'
import { setupCalls, setupCommentCalls } from './setups.ts'
import { shareLinkCalls } from './share-links.ts'
import { shippingCalls } from './shipping.ts'
import { standingInstructionCalls } from './standing-instructions.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { surveyCalls } from './surveys.ts'
import { systemCalls } from './system.ts'
import { signUpCalls } from './sign-up.ts'
import { trailCalls } from './trail.ts'
import { trayCalls } from './trays.ts'
import { userAdminCalls } from './user-admin.ts'
import { userCalls } from './users.ts'
import { usualChoiceCalls } from './usual-choices.ts'
import { viewCalls } from './views.ts'
import { staffWebhookCalls, webhookCalls } from './webhooks.ts'
import { whatIfCalls } from './what-if.ts'
import { workflowCalls } from './workflow.ts'

/**
 * Every call of the product by feature: the source of the reference page, the permission matrix and the coverage test.
 */
export const api = {
  account: accountCalls,
  announcements: announcementCalls,
  answerLinks: answerLinkCalls,
  apiKeys: apiKeyCalls,
  askedItems: askedItemCalls,
  auth: authCalls,
  bondings: bondingCalls,
  bracketLibraries: bracketLibraryCalls,
  calendars: calendarCalls,
  cameraLinks: cameraLinkCalls,
  caseRequests: caseRequestCalls,
  caseSteps: caseStepCalls,
  cases: caseCalls,
  charges: chargeCalls,
  clientErrors: clientErrorCalls,
  dashboard: dashboardCalls,
  emails: emailCalls,
  failedJobs: failedJobCalls,
  files: fileCalls,
  flawedTrays: flawedTrayCalls,
  holidays: holidayCalls,
  initialSetup: initialSetupCalls,
  invitations: invitationCalls,
  labels: labelCalls,
  ledger: ledgerCalls,
  members: memberCalls,
  licenses: licenseCalls,
  locations: locationCalls,
  loginSteps: loginStepCalls,
  notifications: notificationCalls,
  onboardings: onboardingCalls,
  disputes: disputeCalls,
  orders: orderCalls,
  organizationSettings: organizationSettingCalls,
  organizations: organizationCalls,
  notes: noteCalls,
  patients: patientCalls,
  paymentInfos: paymentInfoCalls,
  paymentMethods: paymentMethodCalls,
  payments: paymentCalls,
  periodicRules: periodicRuleCalls,
  priceDrafts: priceDraftCalls,
  prices: priceCalls,
  printingFiles: printingFileCalls,
  products: productCalls,
  promises: promiseCalls,
  promotionCodes: promotionCodeCalls,
  receipts: receiptCalls,
  reports: reportCalls,
  requests: requestCalls,
  rxForms: rxFormCalls,
  search: searchCalls,
  secondFactors: secondFactorCalls,
  settings: settingCalls,
  setupComments: setupCommentCalls,
  setups: setupCalls,
  shareLinks: shareLinkCalls,
  shipping: shippingCalls,
  staffApiKeys: staffApiKeyCalls,
  staffWebhooks: staffWebhookCalls,
  standingInstructions: standingInstructionCalls,
  subscriptions: subscriptionCalls,
  surveys: surveyCalls,
  system: systemCalls,
  signUp: signUpCalls,
  trail: trailCalls,
  trays: trayCalls,
  userAdmin: userAdminCalls,
  users: userCalls,
  usualChoices: usualChoiceCalls,
  views: viewCalls,
  webhooks: webhookCalls,
  whatIf: whatIfCalls,
  workflow: workflowCalls,
} as const satisfies Record<string, Calls>
