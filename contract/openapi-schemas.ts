import { announcement } from './announcements.ts'
import { billingAddress } from './billing-address.ts'
import { bracketLibrary } from './bracket-libraries.ts'
import { errorReply } from './errors.ts'
import { meshReport, patientFile } from './files.ts'
import { accountDetails } from './initial-setup.ts'
import { invitation } from './invitations.ts'
import { license } from './licenses.ts'
import { location, locationRow, shippingAddress } from './locations.ts'
import { notificationSettings } from './notification-settings.ts'
import { notification } from './notifications.ts'
import { onboarding } from './onboardings.ts'
import { order } from './orders.ts'
import {
  credit,
  initialSetupConfiguration,
  member,
  organization,
  organizationLicense,
  organizationListRow,
  printRequestConfiguration,
  rxFormPreference,
} from './organizations.ts'
import { onHoldNote, patient, patientRow, requestSummary, statusKey, treatmentNote } from './patients.ts'
import { ownPricing, pricing, surcharges } from './prices.ts'
import { printingFile } from './printing-files.ts'
import { codeBody, managedCode, promotionCode } from './promotion-codes.ts'
import {
  customerRequest,
  flawedTrayWithFiles,
  managementData,
  printItem,
  printingRequest,
  requestRow,
} from './requests.ts'
import { globalRole, pivotRole } from './roles.ts'
import { caseForm, modifiedForm, patchedForm, rxForm, rxFormRow } from './rx-forms.ts'
import { courier, shippingMethod } from './shipping.ts'
import { contract } from './subscriptions.ts'
import { trailEvent } from './trail.ts'
import { tray, trayWithCases } from './trays.ts'
import { managedUser } from './user-admin.ts'
import { contractSummary, currentUser, membership, userRow } from './users.ts'
import { pageMeta, withMessage } from './wire.ts'
import { processRow, requestType, stepGroup, stepStatus, workflowData } from './workflow.ts'
import type { api } from './api.ts'

/** Named schemas of the OpenAPI document, in addition to the calls. */
export const SCHEMAS = {
  AccountDetails: accountDetails,
  Announcement: announcement,
  BillingAddress: billingAddress,
  BracketLibrary: bracketLibrary,
  Contract: contract,
  ContractFacts: contractSummary,
  Courier: courier,
  Credit: credit,
  CurrentUser: currentUser,
  CustomerRequest: customerRequest,
  Error: errorReply,
  FlawedTray: flawedTrayWithFiles,
  GlobalRole: globalRole,
  InitialSetupConfiguration: initialSetupConfiguration,
  Invitation: invitation,
  License: license,
  Location: location,
  LocationRow: locationRow,
  ManagedPromotionCode: managedCode,
  ManagementData: managementData,
  Member: member,
  Membership: membership,
  MeshReport: meshReport,
  Message: withMessage,
  Notification: notification,
  NotificationSettings: notificationSettings,
  OnHoldNote: onHoldNote,
  Onboarding: onboarding,
  Order: order,
  Organization: organization,
  OrganizationLicense: organizationLicense,
  OrganizationListRow: organizationListRow,
  OwnPricing: ownPricing,
  PageMeta: pageMeta,
  Patient: patient,
  PatientFile: patientFile,
  PatientRow: patientRow,
  PivotRole: pivotRole,
  Pricing: pricing,
  PrintItem: printItem,
  PrintRequestConfiguration: printRequestConfiguration,
  PrintingFile: printingFile,
  PrintingRequest: printingRequest,
  PromotionCode: promotionCode,
  RequestRow: requestRow,
  RequestSummary: requestSummary,
  RequestType: requestType,
  RxForm: rxForm,
  RxFormPreference: rxFormPreference,
  RxFormRow: rxFormRow,
  ShippingAddress: shippingAddress,
  ShippingMethod: shippingMethod,
  StatusKey: statusKey,
  StepGroup: stepGroup,
  StepStatus: stepStatus,
  Surcharges: surcharges,
  TrailEvent: trailEvent,
  Tray: tray,
  TrayWithCases: trayWithCases,
  TreatmentNote: treatmentNote,
  UserDetails: managedUser,
  UserRow: userRow,
  WorkflowData: workflowData,
  WorkflowProcess: processRow,
}

/** Schemas that appear only in request bodies. */
export const REQUEST_SCHEMAS = {
  CaseForm: caseForm,
  ModifiedForm: modifiedForm,
  PatchedForm: patchedForm,
  PromotionCodeBody: codeBody,
}

/** Description of each group of calls. */
export const GROUP_DESCRIPTIONS: Record<keyof typeof api, string> = {
  account: 'What people change about their own account: password, sessions.',
  announcements: 'What the provider tells practices and staff on their dashboards.',
  answerLinks: 'Answers to one asked item by a mailed link, without signing in.',
  apiKeys: 'The keys by which other software acts in an organization.',
  askedItems: 'What the lab asks of a practice: scans, photos, answers, prices.',
  auth: 'Signing in and out, passwords and mailed links.',
  bondings: 'The bonding dates of the next ten working days, and what saves those that are too tight.',
  bracketLibraries: 'The bracket libraries of organizations.',
  calendars: 'The private calendar feed of a person in an organization.',
  cameraLinks: 'Photos that a phone takes for a desk, by a link of half an hour.',
  caseRequests: 'What is asked of a case after its setup: printing, shipping, completion.',
  caseSteps: 'What moves a case on: ready, setup, approval, hold, archive.',
  cases: 'Submitting a case, changing its rx form, cancelling it.',
  charges: 'What staff charge for one patient by hand.',
  clientErrors: 'Errors of the web app, for the log of the server.',
  dashboard: 'Counts for the dashboards.',
  disputes: 'What a practice doubts on an invoice, and what staff answer.',
  emails: 'Additional addresses of a person.',
  failedJobs: 'Background work that failed for good.',
  files: 'Files of a case: upload links, registration, download.',
  flawedTrays: 'Trays reported as flawed, and their correction.',
  holidays: 'Days besides weekends and US federal holidays that are no business days.',
  initialSetup: 'The two steps in which an owner sets up an organization.',
  invitations: 'Inviting people into an organization.',
  labels: 'What the printed labels show.',
  ledger: 'The books of invoices and payments, as double entries.',
  members: 'People of an organization and their roles in it.',
  licenses: 'Licences and the devices that use them.',
  locations: 'Practice locations and who works there.',
  loginSteps: 'The second half of a sign-in with a second factor.',
  notes: 'Doctor, technician and internal notes of a case, entry by entry.',
  notifications: 'What the bell shows.',
  onboardings: 'The steps in which a new practice gets started.',
  orders: 'Orders and charges of an account.',
  organizationSettings: 'Settings of an organization: contacts, preferences, credits, notifications.',
  organizations: 'Organizations: practices, labs and the provider.',
  periodicRules: 'Charges and discounts that every invoice of a contract gets.',
  patients: 'Cases as lists and as a whole, their notes and their trail.',
  paymentInfos: 'The customer of an organization at the payment provider.',
  paymentMethods: 'Cards and accounts that pay; their digits stay with the provider.',
  payments: 'How invoices were tried.',
  priceDrafts: 'Price lists before they are saved, each with its writer.',
  prices: 'Price lists: of everybody and of one organization, the tax and the fee of cards.',
  printingFiles: 'Files that are ready to print, over all cases.',
  products: 'What is sold, and for how much.',
  promises: 'By when a case is ready, ships and arrives, and why.',
  promotionCodes: 'Promotion codes: validation and management.',
  receipts: 'What the lab received for a case, what it costs, and what happens next.',
  reports: 'Reports as CSV.',
  requests: 'Customer requests and printing requests as lists and as a whole.',
  rxForms: 'Rx forms as lists and as a whole.',
  search: 'Searching people, organizations and locations.',
  secondFactors: 'Authenticator apps, passkeys and recovery codes.',
  settings: 'What every screen needs to know of this installation.',
  setupComments: 'What is said of a place of a setup, and what is answered.',
  setups: 'The versions of a setup that are offered for approval, and the files of the next one.',
  shareLinks: 'Links by which a patient sees the film of a setup, without signing in.',
  shipping: 'Shipping methods and couriers.',
  staffApiKeys: 'The keys by which other software acts for the staff of the provider.',
  staffWebhooks: 'The webhooks of all practices.',
  standingInstructions: 'What a doctor wants in each of their cases, and in which cases it was followed.',
  subscriptions: 'Contracts: suspending, resuming and what they charge.',
  surveys: 'The survey of a new account.',
  system: 'How the installation itself is.',
  signUp: 'Making an account.',
  trail: 'The audit trail.',
  trays: 'Trays of eight cases.',
  userAdmin: 'People, as the provider manages them.',
  users: 'The person who is signed in.',
  usualChoices: 'What a doctor usually chooses in the case form.',
  views: 'Saved filters of a list.',
  webhooks: 'Endpoints that are called when something happens in an organization, and what was sent to them.',
  whatIf: 'What a draft of prices would have cost.',
  workflow: 'The steps of a case and their times.',
}
