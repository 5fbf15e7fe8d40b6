import { z } from 'zod'
import { group } from './call.ts'
import { CARDS, CHIPS, type Card, type Chip } from './statistics.ts'
import { askedId, date, flag, listOf } from './wire.ts'

/** The two boards count by the status codes of specification 4.10; the last four lead to what they count. */
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
const board = z.object(objectOf(keysOf(GAUGES), count))
export type Board = Record<Gauge, number>

const counts = z.object({ total: count, ...objectOf(chipKeys(), count) })
export type Counts = { total: number } & Record<Chip, number>

const statistics = z.object({ organizations: board, users: board })
const filteredStatistics = z.object(objectOf(cardKeys(), counts))
export type Dashboard = {
  statistics: { organizations: Board; users: Board }
  filtered_statistics: Record<Card, Counts>
}

export const dashboardCalls = group({
  get: {
    method: 'GET',
    path: '/dashboard',
    summary:
      'The cards of a range of days and the two boards, which know no range; counted anew once a minute, at once with with_live_data',
    /** Register 1. */
    access: { anyOf: ['users.view-dashboard', 'users.manage', 'users.manage-limited'] },
    query: z.object({
      dateFilterFrom: date.optional(),
      dateFilterTo: date.optional(),
      with_live_data: flag.optional(),
      chosen_wi_organization_id: listOf(askedId).optional(),
    }),
    reply: z.object({ data: z.object({ statistics, filtered_statistics: filteredStatistics }) }),
  },
})

function keysOf(gauges: typeof GAUGES) {
  return gauges.map(({ key }) => key)
}

function cardKeys() {
  // Object.keys forgets the names that the object has.
  return Object.keys(CARDS) as Card[]
}

function chipKeys() {
  return Object.keys(CHIPS) as Chip[]
}

function objectOf<Key extends string, Value>(keys: readonly Key[], value: Value) {
  // It has just these keys.
  return Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>
}
