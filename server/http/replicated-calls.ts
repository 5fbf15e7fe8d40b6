import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'

/** Dashboards are counted once for all who ask at a time, which may be later than the position of the first of them. */
const UNLESS_LIVE: ReadonlySet<Call> = new Set<Call>([api.dashboard.get, api.dashboard.queue])

/**
 * The calls that a read replica may answer: lists and their counts, dashboards and reports. A single record, and what
 * fills a form, is read where the write that follows will look.
 */
export const REPLICATED: ReadonlySet<Call> = new Set<Call>([
  ...UNLESS_LIVE,
  api.bondings.list,
  api.dashboard.asked,
  api.dashboard.steps,
  api.emails.list,
  api.flawedTrays.list,
  api.ledger.balances,
  api.ledger.download,
  api.ledger.list,
  api.licenses.list,
  api.locations.list,
  api.notifications.list,
  api.onboardings.list,
  api.orders.list,
  api.orders.ofUser,
  api.organizations.list,
  api.patients.countsPerStatus,
  api.patients.list,
  api.patients.listOfOrganization,
  api.printingFiles.list,
  api.promotionCodes.list,
  api.reports.download,
  api.requests.countsPerStatus,
  api.requests.list,
  api.requests.listOfOrganization,
  api.requests.listPrinting,
  api.rxForms.list,
  api.rxForms.listOfOrganization,
  api.subscriptions.list,
  api.subscriptions.totals,
  api.trail.csvOfOrganization,
  api.trail.csvOfPatient,
  api.trail.csvOfUser,
  api.trail.money,
  api.trail.ofOrganization,
  api.trail.ofUser,
  api.trays.list,
  api.userAdmin.list,
])

export function mayReadReplica(call: Call, query: object) {
  return REPLICATED.has(call) && !(UNLESS_LIVE.has(call) && 'with_live_data' in query)
}
