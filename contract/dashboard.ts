import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { askedItem } from './asked-items.ts'
import { defineCalls } from './call.ts'
import { patientRow } from './patients.ts'
import { keysOf, recordOf } from './records.ts'
import { SECTION_ACCESS } from './section-access.ts'
import { CARDS, CHIPS, TREND_CARDS, type Card, type Chip, type TrendCard } from './statistics.ts'
import { queryId, date, flag, instant, listOf } from './wire.ts'
import { processRow } from './workflow.ts'

/** Both boards count by the status codes of specification 4.10; the last four gauges link to the records they count. */
export const GAUGES = [
  { key: 'leads', label: 'Leads', status: 1 },
  { key: 'onboarding', label: 'Onboarding', status: 2 },
  { key: 'new', label: 'New', status: 3 },
  { key: 'active', label: 'Active', status: 4 },
  { key: 'passive', label: 'Passive', status: 5 },
  { key: 'archived', label: 'Archived', status: 6 },
] as const
export type Gauge = (typeof GAUGES)[number]['key']

const count = z.number()
const gaugeKeys = GAUGES.map(({ key }) => key)
const board = z.object(recordOf(gaugeKeys, () => count))
export type Board = Record<Gauge, number>

const counts = z.object({ total: count, ...recordOf(keysOf(CHIPS), () => count) })
export type Counts = { total: number } & Record<Chip, number>

const statistics = z.object({ organizations: board, users: board })
const filteredStatistics = z.object(recordOf(keysOf(CARDS), () => counts))
/** Trend of a card over the date range up to today, with the same days of the month before for comparison. */
const trend = z.object({
  /** One count per day; over a long range, one per several days. */
  counts: z.array(count),
  /** Null if the range is too long to compare with a month. */
  before: z.object({ from: date, to: date, total: count, total_now: count }).nullable(),
})
export type Trend = z.infer<typeof trend>
const trends = z.object(recordOf(TREND_CARDS, () => trend)).nullable()
export type Dashboard = {
  statistics: { organizations: Board; users: Board }
  filtered_statistics: Record<Card, Counts>
  /** Null for the range of all time. */
  trends: Record<TrendCard, Trend> | null
}

/** Cases that wait for somebody other than the provider, by what they wait for. */
export const WAITING = [
  { key: 'approval', label: 'Doctor’s approval' },
  { key: 'hold', label: 'On hold' },
  { key: 'third_party', label: 'Third party’s setup' },
] as const
export type Waiting = (typeof WAITING)[number]['key']

/** The cases at one step, or waiting for one thing. */
const queueRow = z.object({
  key: z.string(),
  total: count,
  /** Part of `total`, by the age limits of a step (WF-07). */
  getting_late: count,
  late: count,
  since: instant.nullable(),
  oldest: z.object({ id: z.number(), formatted_name: z.string() }),
})
export type QueueRow = z.infer<typeof queueRow>

/** An open step, with the list row of its case. */
const openStep = z.object({
  patient: patientRow,
  step: processRow,
  /** Why the step cannot be started; null if it can. */
  start_blocked: z.string().nullable(),
})
export type OpenStep = z.infer<typeof openStep>

/** An item that a practice has not answered; what it costs is none of it. */
const owedItem = askedItem
  .pick({ id: true, patient_id: true, kind: true, part: true, view: true, reason: true, opened_at: true, due_at: true })
  .extend({ formatted_name: z.string(), organization: z.string() })
export type OwedItem = z.infer<typeof owedItem>

const finishedDay = z.object({ day: date, steps: count, minutes: count })

const ofChosen = { chosen_wi_organization_id: listOf(queryId).optional() }
const asked = { ...ofChosen, with_live_data: flag.optional() }

export const dashboardCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/dashboard',
    summary:
      'The cards of a range of days and how four of them went, and the two boards, which know no range; counted anew once a minute, at once with with_live_data',
    access: SECTION_ACCESS.dashboard,
    query: z.object({
      dateFilterFrom: date.optional(),
      dateFilterTo: date.optional(),
      ...asked,
    }),
    reply: z.object({ data: z.object({ statistics, filtered_statistics: filteredStatistics, trends }) }),
  },
  queue: {
    method: 'GET',
    path: '/dashboard/queue',
    summary:
      'How many cases stand at each step or wait for others, how old and the oldest of each; counted as the cards are',
    access: { roles: STAFF_ROLES },
    logRead: { event: 'list.opened', list: 'the work queue' },
    query: z.object(asked),
    reply: z.object({ data: z.array(queueRow) }),
  },
  steps: {
    method: 'GET',
    path: '/dashboard/steps',
    summary:
      'The own steps, the running ones first, then the oldest; those that nobody has; what waits for others; what was finished in five days',
    access: { roles: STAFF_ROLES },
    logRead: { event: 'list.opened', list: 'the open steps' },
    query: z.object(ofChosen),
    reply: z.object({
      data: z.object({
        mine: z.array(openStep),
        mine_total: count,
        free: z.array(openStep),
        has_more_free: z.boolean(),
        waiting: z.array(queueRow),
        finished: z.array(finishedDay),
      }),
    }),
  },
  asked: {
    method: 'GET',
    path: '/dashboard/asked',
    summary: 'What practices were asked and have not answered, the longest waiting first, and how many are overdue',
    access: { roles: STAFF_ROLES },
    logRead: { event: 'list.opened', list: 'what practices owe' },
    query: z.object(ofChosen),
    reply: z.object({ data: z.object({ items: z.array(owedItem), total: count, overdue: count }) }),
  },
})
