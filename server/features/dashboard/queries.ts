import { isStaff, seesArchived } from '#contract/access.ts'
import type { Taken } from '#contract/call.ts'
import type { Dashboard, dashboardCalls } from '#contract/dashboard.ts'
import { invalid } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { countBoards } from './boards.ts'
import { countCards } from './cards.ts'
import { keptForAMinute } from './dashboard-cache.ts'

type Query = Taken<typeof dashboardCalls.get>['query']

export async function getDashboard(ctx: Ctx, query: Query): Promise<Dashboard> {
  const { dateFilterFrom: from, dateFilterTo: to, chosen_wi_organization_id: chosen = [] } = query
  if (from && to && from > to) throw invalid({ dateFilterTo: ['Must not be before the first day.'] })
  const organization_ids = [...new Set(chosen)].sort((a, b) => a - b)
  const isLive = query.with_live_data === true
  const scope = scopeOf(ctx)
  const [statistics, filtered_statistics] = await Promise.all([
    keptForAMinute(ctx, { key: `boards ${scope}`, isLive }, () => countBoards(ctx)),
    keptForAMinute(ctx, { key: `cards ${scope} ${from}..${to} ${organization_ids.join()}`, isLive }, () =>
      countCards(ctx, { range: { from, to }, organization_ids }),
    ),
  ])
  return { statistics, filtered_statistics }
}

/** Who see the same: staff all do, but for what is archived; everybody else is asked alone. */
function scopeOf({ actor }: Ctx) {
  const archived = seesArchived(actor)
  if (isStaff(actor)) return `staff ${archived}`
  return JSON.stringify([actor.id, actor.current_organization_id, actor.organizations, archived])
}
