import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { ownKeyCalls } from '#contract/api-keys.ts'
import { changedCaseCalls } from '#contract/changed-cases.ts'
import { eventFeedCalls } from '#contract/event-feed.ts'
import { api } from '#contract/api.ts'
import { announcementJobs } from './features/announcements/jobs.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { apiKeyJobs } from './features/api-keys/jobs.ts'
import { reportKeyInUrl } from './features/api-keys/exposure.ts'
import { isOriginOfAnyKey } from './features/api-keys/origins.ts'
import { apiKeyRoutes, ownKeyRoutes } from './features/api-keys/routes.ts'
import { staffApiKeyRoutes } from './features/api-keys/staff-routes.ts'
import { askedItemJobs, offeredFileJobs } from './features/asked-items/jobs.ts'
import { answerLinkRoutes } from './features/asked-items/link-routes.ts'
import { askedItemRoutes } from './features/asked-items/routes.ts'
import { accountRoutes } from './features/auth/account-routes.ts'
import { authJobs } from './features/auth/jobs.ts'
import { backupJobs } from './features/backups/jobs.ts'
import { billingJobs } from './features/billing/jobs.ts'
import { loginStepRoutes } from './features/auth/login-step-routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { bondingRoutes } from './features/bondings/routes.ts'
import { bracketLibraryRoutes } from './features/bracket-libraries/routes.ts'
import { calendarRoutes } from './features/calendars/routes.ts'
import { secondFactorRoutes } from './features/auth/second-factor-routes.ts'
import { cameraLinkJobs } from './features/camera-links/jobs.ts'
import { cameraLinkRoutes } from './features/camera-links/routes.ts'
import { caseRoutes } from './features/cases/routes.ts'
import { flawedTrayRoutes } from './features/cases/flawed-tray-routes.ts'
import { caseRequestRoutes } from './features/cases/request-routes.ts'
import { caseStepRoutes, workflowRoutes } from './features/cases/step-routes.ts'
import { chargeRoutes } from './features/charges/routes.ts'
import { clientErrorRoutes } from './features/client-errors/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { disputeRoutes } from './features/disputes/routes.ts'
import { eventFeedRoutes } from './features/event-feed/routes.ts'
import { failedJobRoutes } from './features/failed-jobs/routes.ts'
import { fileJobs, largeFileJobs } from './features/files/jobs.ts'
import { periodicRuleRoutes } from './features/periodic-rules/routes.ts'
import { printingFileRoutes } from './features/files/printing-file-routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { holidayRoutes } from './features/holidays/routes.ts'
import { initialSetupRoutes } from './features/initial-setup/routes.ts'
import { invitationJobs } from './features/invitations/jobs.ts'
import { invitationRoutes } from './features/invitations/routes.ts'
import { ledgerJobs } from './features/ledger/jobs.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { licenseRoutes } from './features/licenses/routes.ts'
import { mailJobs } from './features/mails/jobs.ts'
import * as outbox from './features/mails/queries.ts'
import { notificationJobs } from './features/notifications/jobs.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { onboardingRoutes } from './features/onboardings/routes.ts'
import { productRoutes } from './features/orders/product-routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { organizationSettingRoutes } from './features/organization-settings/routes.ts'
import { organizationJobs } from './features/organizations/jobs.ts'
import { memberRoutes } from './features/cases/member-routes.ts'
import { locationRoutes } from './features/organizations/location-routes.ts'
import { organizationRoutes } from './features/organizations/routes.ts'
import { patientJobs } from './features/patients/jobs.ts'
import { noteRoutes } from './features/patients/note-routes.ts'
import { changedCaseRoutes } from './features/patients/changed-cases.ts'
import { patientRoutes } from './features/patients/routes.ts'
import { paymentInfoRoutes } from './features/payments/info-routes.ts'
import { paymentJobs } from './features/payments/jobs.ts'
import { paymentMethodRoutes } from './features/payments/method-routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { priceDraftRoutes } from './features/prices/draft-routes.ts'
import { priceJobs } from './features/prices/jobs.ts'
import { priceRoutes } from './features/prices/routes.ts'
import { promiseJobs } from './features/promises/jobs.ts'
import { promiseRoutes } from './features/promises/routes.ts'
import { promotionCodeRoutes } from './features/promotion-codes/routes.ts'
import { labelRoutes } from './features/requests/label-routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { requestRoutes } from './features/requests/routes.ts'
import { rxFormRoutes } from './features/rx-forms/routes.ts'
import { searchJobs, searchPassJobs } from './features/search/jobs.ts'
import { searchRoutes } from './features/search/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { setupCommentRoutes } from './features/setups/comment-routes.ts'
import { setupJobs } from './features/setups/jobs.ts'
import { reviewRooms } from './features/setups/review-rooms.ts'
import { setupRoutes } from './features/setups/routes.ts'
import { shareLinkJobs } from './features/share-links/jobs.ts'
import { shareLinkRoutes } from './features/share-links/routes.ts'
import { shippingRoutes } from './features/shipping/routes.ts'
import { standingInstructionRoutes } from './features/standing-instructions/routes.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { surveyRoutes } from './features/surveys/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { signUpRoutes } from './features/sign-up/routes.ts'
import { trailJobs } from './features/trail/jobs.ts'
import { trailRoutes } from './features/trail/routes.ts'
import { trayRoutes } from './features/trays/routes.ts'
import { userAdminJobs } from './features/user-admin/jobs.ts'
import { userAdminRoutes } from './features/user-admin/routes.ts'
import { emailRoutes } from './features/users/email-routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { usualChoiceRoutes } from './features/usual-choices/routes.ts'
import { viewRoutes } from './features/views/routes.ts'
import { webhookJobs } from './features/webhooks/jobs.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { staffWebhookRoutes } from './features/webhooks/staff-routes.ts'
import { whatIfRoutes } from './features/what-if/routes.ts'
import { bindCall, registerCalls, type BindOptions, type BoundCalls } from './http/register-calls.ts'
import type { Handlers } from './http/handlers.ts'
import { warnOfUntrustedProxy } from './http/proxy-trust.ts'
import { registerDevMail } from './http/dev-mail.ts'
import { registerDocs } from './http/docs.ts'
import { refuseKeysInUrls } from './http/key-in-url.ts'
import { registerFiles } from './http/files.ts'
import { registerMultipartUploads } from './http/multipart-uploads.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { PUBLIC_BODY_BYTES, registerJsonParser } from './http/json-body.ts'
import { registerProbes, type Lifecycle } from './http/probes.ts'
import {
  sendUnreadable,
  rejectUnsupportedHeaders,
  renderErrors,
  renderFrameworkError,
  sendNotFound,
} from './http/render-error.ts'
import { requestId } from './http/request-id.ts'
import { logRequests } from './http/request-log.ts'
import { registerSearch } from './http/search.ts'
import { limitSlowClients, CLIENT_LIMITS, type ClientLimits } from './http/slow-clients.ts'
import { registerWeb } from './http/web.ts'
import type { Services } from './services.ts'
import { publicNouns } from './v3/nouns.ts'
import { registerPublicApi } from './v3/register.ts'

/** Every feature's handlers: the server's table of contents. */
export const handlers: { [Feature in keyof typeof api]: Handlers<(typeof api)[Feature]> } = {
  account: accountRoutes,
  announcements: announcementRoutes,
  answerLinks: answerLinkRoutes,
  apiKeys: apiKeyRoutes,
  askedItems: askedItemRoutes,
  auth: authRoutes,
  bondings: bondingRoutes,
  bracketLibraries: bracketLibraryRoutes,
  calendars: calendarRoutes,
  cameraLinks: cameraLinkRoutes,
  caseRequests: caseRequestRoutes,
  caseSteps: caseStepRoutes,
  cases: caseRoutes,
  charges: chargeRoutes,
  clientErrors: clientErrorRoutes,
  dashboard: dashboardRoutes,
  disputes: disputeRoutes,
  emails: emailRoutes,
  failedJobs: failedJobRoutes,
  files: fileRoutes,
  flawedTrays: flawedTrayRoutes,
  periodicRules: periodicRuleRoutes,
  printingFiles: printingFileRoutes,
  holidays: holidayRoutes,
  initialSetup: initialSetupRoutes,
  invitations: invitationRoutes,
  labels: labelRoutes,
  ledger: ledgerRoutes,
  members: memberRoutes,
  licenses: licenseRoutes,
  locations: locationRoutes,
  loginSteps: loginStepRoutes,
  notifications: notificationRoutes,
  onboardings: onboardingRoutes,
  orders: orderRoutes,
  organizationSettings: organizationSettingRoutes,
  organizations: organizationRoutes,
  notes: noteRoutes,
  patients: patientRoutes,
  paymentInfos: paymentInfoRoutes,
  paymentMethods: paymentMethodRoutes,
  payments: paymentRoutes,
  priceDrafts: priceDraftRoutes,
  prices: priceRoutes,
  products: productRoutes,
  promises: promiseRoutes,
  promotionCodes: promotionCodeRoutes,
  receipts: receiptRoutes,
  reports: reportRoutes,
  requests: requestRoutes,
  rxForms: rxFormRoutes,
  search: searchRoutes,
  secondFactors: secondFactorRoutes,
  settings: settingRoutes,
  setupComments: setupCommentRoutes,
  setups: setupRoutes,
  shareLinks: shareLinkRoutes,
  shipping: shippingRoutes,
  staffApiKeys: staffApiKeyRoutes,
  staffWebhooks: staffWebhookRoutes,
  standingInstructions: standingInstructionRoutes,
  subscriptions: subscriptionRoutes,
  surveys: surveyRoutes,
  system: systemRoutes,
  signUp: signUpRoutes,
  trail: trailRoutes,
  trays: trayRoutes,
  userAdmin: userAdminRoutes,
  users: userRoutes,
  usualChoices: usualChoiceRoutes,
  views: viewRoutes,
  webhooks: webhookRoutes,
  whatIf: whatIfRoutes,
  workflow: workflowRoutes,
}

/** The rooms in which users who view the same case see each other. */
export const rooms = reviewRooms

/** The background jobs of every feature. */
export const jobs = [
  announcementJobs,
  apiKeyJobs,
  askedItemJobs,
  offeredFileJobs,
  authJobs,
  backupJobs,
  billingJobs,
  cameraLinkJobs,
  fileJobs,
  largeFileJobs,
  invitationJobs,
  ledgerJobs,
  mailJobs,
  notificationJobs,
  patientJobs,
  paymentJobs,
  priceJobs,
  promiseJobs,
  trailJobs,
  userAdminJobs,
  organizationJobs,
  searchJobs,
  searchPassJobs,
  setupJobs,
  shareLinkJobs,
  webhookJobs,
]

export type AppOptions = BindOptions & { webRoot?: string; lifecycle?: Lifecycle; patience?: Partial<ClientLimits> }

export async function createApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { lifecycle = { closing: false } } = options
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log,
    trustProxy: services.config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    // request-log.ts names the request in each line.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    genReqId: (request) => requestId(request, services.config.trustProxy !== false),
    http: { requireHostHeader: false },
    bodyLimit: PUBLIC_BODY_BYTES,
    routerOptions: { maxParamLength: 2000 },
    // Requests during a shutdown are answered as usual, on a connection that then closes.
    return503OnClosing: false,
    frameworkErrors: renderFrameworkError,
    clientErrorHandler: sendUnreadable,
  })
  logRequests(app, services)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    // Responses show patients, so none is cached unless it says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // A browser would keep the connection open, and the shutdown would wait for it.
    if (lifecycle.closing) reply.header('connection', 'close')
  })
  warnOfUntrustedProxy(app)
  addSecurityHeaders(app, services.config.publicUrl)
  registerJsonParser(app)
  renderErrors(app)
  rejectUnsupportedHeaders(app)
  refuseKeysInUrls(app, (secret, ip) => reportKeyInUrl(services, secret, ip))
  // Behind a proxy all connections have the address of the proxy.
  const connections = services.config.trustProxy === false ? CLIENT_LIMITS.connections : Infinity
  limitSlowClients(app, { ...CLIENT_LIMITS, connections, ...options.patience })
  const bound: BoundCalls = new Map()
  for (const feature of Object.keys(api)) {
    // The two maps have the same keys; tsc checked each pair where it was written.
    const name = feature as keyof typeof api
    registerCalls(app, services, api[name], handlers[name], { ...options, bound })
  }
  bound.set(ownKeyCalls.get, bindCall(ownKeyCalls.get, ownKeyRoutes.get, options))
  bound.set(changedCaseCalls.list, bindCall(changedCaseCalls.list, changedCaseRoutes.list, options))
  bound.set(eventFeedCalls.list, bindCall(eventFeedCalls.list, eventFeedRoutes.list, options))
  registerPublicApi(app, services, bound, {
    nouns: publicNouns,
    isOriginOfAnyKey: (origin) => isOriginOfAnyKey(services.db, origin, services.clock()),
  })
  if (services.storage.kind === 'disk') registerFiles(app, services.storage)
  else registerMultipartUploads(app, services, services.storage)
  if (services.search.kind === 'postgres') registerSearch(app, services, services.search)
  registerProbes(app, services, lifecycle)
  registerDevMail(app, services, outbox)
  if (services.config.apiReference) await registerDocs(app, api, services.config.providerName)
  if (options.webRoot) await registerWeb(app, services, options.webRoot)
  else app.setNotFoundHandler(sendNotFound)
  return app
}
