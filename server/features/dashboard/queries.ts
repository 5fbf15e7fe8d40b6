import { isStaff, seesArchived } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { Dashboard, dashboardCalls, QueueRow } from '#contract/dashboard.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { invalid } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { countBoards } from './boards.ts'
import { cacheForAMinute } from './dashboard-cache.ts'
import { countQueue } from './queue.ts'
import { countPeriod } from './trends.ts'

type Query = HandlerInput<typeof dashboardCalls.get>['query']
type QueueQuery = HandlerInput<typeof dashboardCalls.queue>['query']

export async function getDashboard(ctx: Ctx, query: Query): Promise<Dashboard> {
  const { dateFilterFrom: from, dateFilterTo: to } = query
  if (from && to && from > to) throw invalid({ dateFilterTo: ['Must not be before the first day.'] })
  const { organization_ids } = toPracticeFilter(query)
  const asked = { range: { from, to }, organization_ids }
  const isLive = query.with_live_data === true
  const scope = scopeKey(ctx)
  const about = `${scope} ${from}..${to} ${organization_ids.join()}`
  const [statistics, counted] = await pipelined([
    cacheForAMinute(ctx, { key: `boards ${scope}`, isLive }, () => countBoards(ctx)),
    cacheForAMinute(ctx, { key: `period ${about}`, isLive }, () => countPeriod(ctx, asked)),
  ])
  return { statistics, ...counted }
}

export function getQueue(ctx: Ctx, query: QueueQuery): Promise<QueueRow[]> {
  const chosen = toPracticeFilter(query)
  const key = `queue ${scopeKey(ctx)} ${chosen.organization_ids.join()}`
  return cacheForAMinute(ctx, { key, isLive: query.with_live_data === true }, () => countQueue(ctx, chosen))
}

/** Sorts the ids, so that equal choices have equal cache keys. */
export function toPracticeFilter({ chosen_wi_organization_id: chosen = [] }: Pick<Query, 'chosen_wi_organization_id'>) {
  return { organization_ids: [...new Set(chosen)].sort((a, b) => a - b) }
}

/**
 * Returns the part of the cache key that identifies the scope: all staff share one (with or without archived rows),
 * everybody else has their own.
 */
function scopeKey({ actor }: Ctx) {
  const archived = seesArchived(actor)
  if (isStaff(actor)) return `staff ${archived}`
  return JSON.stringify([actor.id, actor.current_organization_id, actor.organizations, archived])
}
