import { sql } from 'kysely'
import { addDays } from '#contract/days.ts'
import { carryDiscounts } from '#server/features/charges/manual-charges.ts'
import { chargeDue, dueChargesReader } from '#server/features/charges/charge-cases.ts'
import { recordClosing } from '#server/features/contracts/actions.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { carryDisputes } from '#server/features/disputes/carry-disputes.ts'
import {
  moveMonthlyFeeDiscounts,
  closeOrder,
  ensureOpenOrder,
  findOpenOrder,
  openOrder,
} from '#server/features/orders/monthly.ts'
import { loadPriceHistory, type PriceLookup } from '#server/features/prices/price-history.ts'
import type { Work } from '#server/work.ts'
import { anchorDay, nextClosing } from '#server/features/contracts/periods.ts'

/** Contracts loaded per chunk, so that the memory of a run does not grow with the number of organizations. */
const CHUNK = 500

/** Organizations billed concurrently: while one transaction waits for the disk, another one computes. */
const CONCURRENCY = 4

type Transaction = <T>(run: (ctx: Work) => Promise<T>) => Promise<T>

/**
 * Bills every organization with something due, one transaction each, so that an interrupted run resumes where it
 * stopped. A failure does not stop the others; the run throws an AggregateError at the end. Returns the number of
 * organizations.
 */
export async function billAll(ctx: Work, transaction: Transaction, now = ctx.now) {
  let billed = 0
  const failures: unknown[] = []
  for (let after_id = 0; ;) {
    const due = await listDueContracts(ctx, after_id, now)
    const ids = due.map(({ organization_id }) => organization_id)
    failures.push(...(await billChunk(ctx, transaction, ids, now)))
    billed += due.length
    const last = due.at(-1)
    if (!last || due.length < CHUNK) break
    after_id = last.organization_id
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} organizations could not be billed.`)
  return billed
}

/** Bills the organizations with prices that are loaded once, each in its own transaction. Returns the errors. */
async function billChunk(ctx: Work, transaction: Transaction, ids: number[], now: string) {
  const pricesAt = await loadPriceHistory(ctx, ids)
  const remainingIds = ids.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const id of remainingIds) {
      try {
        await transaction((tx) => billOrganization(tx, id, now, pricesAt))
      } catch (error) {
        ctx.services.log.error({ err: error, organization_id: id }, 'an organization could not be billed')
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, ids.length) }, worker))
  return failures
}

/** Lists organizations whose period is over or that have a charge due. */
async function listDueContracts(ctx: Work, after_id: number, now: string) {
  const { rows } = await sql<{ organization_id: number }>`
    select c.organization_id from contracts c join organizations g on g.id = c.organization_id and g.disabled_at is null
    where c.organization_id > ${after_id} and c.initial_payment_date is not null and c.suspended_at is null
      and (c.next_payment_date <= ${now} or exists (
        select from charges h where h.organization_id = c.organization_id and h.order_id is null
          and h.due_at <= ${now} and h.due_at >= c.initial_payment_date))
    order by c.organization_id limit ${CHUNK}`.execute(ctx.db)
  return rows
}

/**
 * Specification 5.3 for one organization: charges go into the order that was open when they became due, each period
 * closes at its own date however late the job runs, and the next one opens.
 */
export async function billOrganization(ctx: Work, organization_id: number, now: string, prices?: PriceLookup) {
  const contract = await lockContract(ctx, organization_id)
  // While a contract is suspended or its organization disabled, nothing is billed (specification 4.7).
  if (!contract?.initial_payment_date || !contract.next_payment_date || contract.suspended_at) return
  if (await isDisabled(ctx, organization_id)) return
  const pricesAt = prices ?? (await loadPriceHistory(ctx, [organization_id]))
  const dueUntil = dueChargesReader(ctx, organization_id, contract.initial_payment_date, now)
  let open = await ensureOpenOrder(ctx, organization_id, now)
  const { billing_rhythm } = contract
  const anchor_day = anchorDay(contract.initial_payment_date)
  let [next, half_month_from] = [contract.next_payment_date, contract.half_month_from]
  while (next <= now) {
    await chargeDue(ctx, open, dueUntil(next), pricesAt)
    const { delays } = pricesAt(organization_id, next)
    const { isPaid } = await closeOrder(ctx, open, next, addDays(next, delays.delay_payment_processing), {
      pricesAt,
    })
    const following = nextClosing({ closed_at: next, billing_rhythm, half_month_from, anchor_day })
    await recordClosing(ctx, organization_id, { closed_at: next, ...following, isPaid, isMonthly: true })
    const from = open.id
    open = await openOrder(ctx, organization_id, next)
    await carryDiscounts(ctx, { from, to: open.id })
    next = following.next_payment_date
    half_month_from = following.half_month_from
  }
  await chargeDue(ctx, open, dueUntil(now), pricesAt)
}

async function isDisabled(ctx: Work, id: number) {
  const row = await ctx.db.selectFrom('organizations').where('id', '=', id).select('disabled_at').executeTakeFirst()
  return row?.disabled_at != null
}

/**
 * Closes the current invoice early when nothing is unpaid (specification 4.7): its cases, charges and lines are billed
 * at once. The next order continues the same period with its fee, number and date. Does nothing without an open order.
 * The caller has locked the contract and billed until now.
 */
export async function closeInvoiceEarly(ctx: Work, organization_id: number) {
  const contract = await lockContract(ctx, organization_id)
  const open = await findOpenOrder(ctx, organization_id)
  if (!contract?.next_payment_date || !open) return
  const { isPaid } = await closeOrder(ctx, open, ctx.now, ctx.now, { isEarly: true })
  const { id } = await openOrder(ctx, organization_id, open.opened_at ?? ctx.now)
  const move = { from: open.id, to: id }
  await moveMonthlyFeeDiscounts(ctx, move)
  await carryDisputes(ctx, move)
  await carryDiscounts(ctx, move)
  const { next_payment_date, half_month_from } = contract
  const dates = { closed_at: ctx.now, next_payment_date, half_month_from }
  await recordClosing(ctx, organization_id, { ...dates, isPaid, isMonthly: false })
}
