import { toDollars } from '#contract/money.ts'
import { calculateInvoice } from '#contract/invoice.ts'
import { addDays } from '#contract/days.ts'
import type { PendingCharge, NextCase } from '#contract/orders.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { anchorDay, nextClosing } from '#server/features/contracts/periods.ts'
import { loadPriceHistory } from '#server/features/prices/price-history.ts'
import type { Work } from '#server/work.ts'
import { countDueArches, listDue } from './charge-facts.ts'
import { priceCharge } from './charge-price.ts'
import type { OpenOrderFacts } from './open-order-lines.ts'

/** Forecasts charges that are on no order yet: on which invoice they will fall, and for what amount. */

/** Caps the list; later charges appear on the invoice they fall on. */
const MOST = 500
const END_OF_TIME = '9999-12-31T00:00:00.000Z'

/**
 * Lists submitted cases and requests that are not charged yet, at today's prices. The volume discount assumes that
 * nothing else is submitted: earlier charges on the same invoice count toward its tier.
 */
export async function listUpcomingCharges(ctx: Work, organization_id: number, { facts, closes_at }: OpenOrderFacts) {
  const closings = await loadClosingSchedule(ctx, organization_id)
  if (!closings) return []
  const [due, pricesAt] = await pipelined([
    listDue(ctx.db, organization_id, closings.from, END_OF_TIME, MOST),
    loadPriceHistory(ctx, [organization_id]),
  ])
  const at = pricesAt(organization_id, ctx.now)
  const counts = new Map([[closes_at, calculateInvoice(facts).arches]])
  return due.map((charge): PendingCharge => {
    const { arches, base_fee_cents, done_elsewhere_cents, add_ons_cents } = priceCharge(charge, at)
    const invoice = closes_at && closings.of(charge.due_at).closes_at
    const before = counts.get(invoice) ?? 0
    counts.set(invoice, before + arches)
    const amounts = {
      base_fee: base_fee_cents,
      done_elsewhere: done_elsewhere_cents,
      add_ons: add_ons_cents,
      charges: [],
    }
    const others = { arches: before, base_fee: 0, done_elsewhere: 0, add_ons: 0, charges: [] }
    const { gross } = calculateInvoice({
      patients: [others, { arches, ...amounts }],
      tiers: facts.tiers,
      monthly_fee: 0,
      lines: [],
    })
    const { patient_id, patient_name, due_at } = charge
    const order = invoice === closes_at ? 'current' : 'next'
    return { patient_id, patient_name, value: toDollars(gross), chargeable_at: due_at, order, closes_at: invoice }
  })
}

/**
 * Returns when a case submitted now becomes chargeable, on which invoice, and how many arches count with it; null while
 * the organization is not billed.
 */
export async function findNextCase(
  ctx: Work,
  organization_id: number,
  { facts, closes_at }: OpenOrderFacts,
): Promise<NextCase | null> {
  const closings = await loadClosingSchedule(ctx, organization_id)
  if (!closings || !closes_at) return null
  const pricesAt = await loadPriceHistory(ctx, [organization_id])
  const { delays } = pricesAt(organization_id, ctx.now)
  const chargeable_at = addDays(ctx.now, delays.delay_case_charging)
  const invoice = closings.of(chargeable_at)
  const isCurrent = invoice.closes_at === closes_at
  const until = invoice.closes_at
  const waiting = await countDueArches(ctx.db, { organization_id, from: closings.from, after: invoice.opens_at, until })
  return { chargeable_at, closes_at: until, arches: waiting + (isCurrent ? calculateInvoice(facts).arches : 0) }
}

/**
 * Returns on which invoice a scheduled charge of a case falls, and how many arches count with it, its own included; null
 * while the organization is not billed.
 */
export async function forecastCharge(
  ctx: Work,
  organization_id: number,
  due_at: string,
  { facts, closes_at }: OpenOrderFacts,
): Promise<NextCase | null> {
  const closings = await loadClosingSchedule(ctx, organization_id)
  if (!closings || !closes_at) return null
  const invoice = closings.of(due_at)
  const due = { organization_id, from: closings.from, after: invoice.opens_at, until: due_at }
  const charged = invoice.closes_at === closes_at ? calculateInvoice(facts).arches : 0
  return { chargeable_at: due_at, closes_at: invoice.closes_at, arches: charged + (await countDueArches(ctx.db, due)) }
}

/**
 * Maps an instant to the invoice that covers it, by the dates of the contract; undefined if the organization is not
 * billed yet.
 */
async function loadClosingSchedule(ctx: Work, organization_id: number) {
  const contract = await ctx.db
    .selectFrom('contracts')
    .where('organization_id', '=', organization_id)
    .select(['initial_payment_date', 'next_payment_date', 'half_month_from', 'billing_rhythm'])
    .executeTakeFirst()
  const { initial_payment_date: from, next_payment_date, half_month_from = null } = contract ?? {}
  if (!contract || !from || !next_payment_date) return undefined
  const { billing_rhythm } = contract
  const anchor_day = anchorDay(from)
  return {
    from,
    of(due_at: string) {
      let opens_at = from
      let next = { next_payment_date, half_month_from }
      while (due_at > next.next_payment_date) {
        opens_at = next.next_payment_date
        next = nextClosing({ closed_at: opens_at, half_month_from: next.half_month_from, billing_rhythm, anchor_day })
      }
      return { opens_at, closes_at: next.next_payment_date }
    },
  }
}
