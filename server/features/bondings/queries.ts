import { isCustomer } from '#contract/access.ts'
import { seesPayments } from '#contract/organizations.rules.ts'
import { boardDays } from '#contract/bonding-days.ts'
import type { bondingCalls } from '#contract/bondings.ts'
import { addBusinessDays } from '#contract/business-days.ts'
import type { HandlerInput } from '#contract/call.ts'
import { labDay } from '#contract/working-time.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import { loadPriceHistory } from '#server/features/prices/price-history.ts'
import { loadCaseFacts } from '#server/features/promises/load-facts.ts'
import type { Ctx } from '#server/work.ts'
import { loadAskedMethods } from './asked-methods.ts'
import { findNext, listWithin, openCases } from './board-rows.ts'
import { toBonding } from './to-bonding.ts'

type Query = HandlerInput<typeof bondingCalls.list>['query']

/** Lists the cases of the board in the order of its dates; six statements, however many cases there are. */
export async function listBondings(ctx: Ctx, { filter, by }: Query) {
  const closures = await loadClosures(ctx)
  const today = labDay(ctx.now)
  const days = boardDays(today, closures)
  // A date on the weekend after the last day is still on the board.
  const within = { first: today, after: addBusinessDays(days.at(-1) ?? today, 1, closures), by }
  const cases = openCases(ctx, filter.organization_id ?? filter.chosen_wi_organization_id)
  const [rows, next] = await pipelined([listWithin(cases, within), findNext(cases, within)])
  const ids = rows.map(({ id }) => id)
  const [facts, asked, priceLookup] = await pipelined([
    loadCaseFacts(ctx, ids),
    loadAskedMethods(ctx, ids),
    loadOwnPrices(ctx),
  ])
  const factsById = new Map(facts.map((each) => [each.patient_id, each]))
  const board = { actor: ctx.actor, now: ctx.now, closures, asked, priceLookup }
  return {
    days,
    total: rows[0]?.total ?? 0,
    next_date: (by === 'ship_date' ? next?.ships_safe : next?.bonding_date) ?? null,
    bondings: rows.flatMap((row) => {
      const found = factsById.get(row.id)
      return found ? [toBonding(row, found, board)] : []
    }),
  }
}

/** Prices of the practice that looks at the board, for those who may see them. */
function loadOwnPrices(ctx: Ctx) {
  const { actor } = ctx
  const organization_id = actor.current_organization_id
  if (!isCustomer(actor) || organization_id === null) return undefined
  if (!seesPayments(actor, organization_id)) return undefined
  return loadPriceHistory(ctx, [organization_id])
}
