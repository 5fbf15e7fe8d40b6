import { sql } from 'kysely'
import { archCount, casePrice, type CasePrice, type PriceLine } from '#contract/case-price.ts'
import { calculateInvoice } from '#contract/invoice.ts'
import { percentOf, toDollars } from '#contract/money.ts'
import { toPriceLineViews } from '#contract/price-lines.ts'
import type { PriceList } from '#contract/pricing.ts'
import type { ReceivedPrice } from '#contract/receipts.ts'
import type { RxForm } from '#contract/rx-forms.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { findCurrentRow, getVisibleOrder } from '#server/features/orders/queries.ts'
import { findOpenOrderFacts } from '#server/features/orders/order-view.ts'
import { forecastCharge } from '#server/features/orders/upcoming-charges.ts'
import { loadPriceHistory } from '#server/features/prices/price-history.ts'
import type { Ctx } from '#server/work.ts'

type Case = { id: number; organization_id: number }
type Charge = {
  charged_at: string | null
  arches: number
  base_fee_cents: number
  done_elsewhere_cents: number
  add_ons_cents: number
  lines: PriceLine[]
}

/**
 * Returns what a case costs without its later requests: as it was charged, else at the prices of today with the volume
 * discount that its invoice has reached when it is charged. The caller has checked that the actor sees prices.
 */
export async function loadCasePrice(ctx: Ctx, patient: Case, form: RxForm): Promise<ReceivedPrice | null> {
  const charge = await ctx.db
    .selectFrom('charges')
    .where('patient_id', '=', patient.id)
    .where('kind', '=', 'case')
    .orderBy('id', 'desc')
    .limit(1)
    .select([
      'due_at',
      'order_id',
      'charged_at',
      'arches',
      'base_fee_cents',
      'done_elsewhere_cents',
      'add_ons_cents',
      // Only orders/charge-price.ts writes the column, with the lines of a price.
      sql<PriceLine[]>`lines`.as('lines'),
    ])
    .executeTakeFirst()
  if (!charge) return null
  return charge.order_id === null
    ? priceToCome(ctx, patient, form, charge.due_at)
    : chargedPrice(ctx, charge, charge.order_id)
}

async function priceToCome(ctx: Ctx, { organization_id }: Case, form: RxForm, due_at: string) {
  const [pricesAt, order] = await pipelined([
    loadPriceHistory(ctx, [organization_id]),
    findCurrentRow(ctx, organization_id),
  ])
  const { prices } = pricesAt(organization_id, ctx.now)
  const open = order && (await findOpenOrderFacts(ctx, order))
  const forecast = open ? await forecastCharge(ctx, organization_id, due_at, open) : null
  const arches = forecast?.arches ?? archCount(form)
  return toPrice(casePrice(form, prices, arches), prices, arches, {
    chargeable_at: forecast?.chargeable_at ?? null,
    closes_at: forecast?.closes_at ?? null,
    order_id: null,
  })
}

/** The lines are those that were stored; the discount is that of the order, or what an open one has reached. */
async function chargedPrice(ctx: Ctx, charge: Charge, order_id: number) {
  const order = await getVisibleOrder(ctx, order_id)
  const open = await findOpenOrderFacts(ctx, order)
  const tier = open && calculateInvoice(open.facts).tier
  const discount_hundredths = open ? (tier?.discount_hundredths ?? 0) : order.discount_hundredths
  const { arches, base_fee_cents: base_fee, done_elsewhere_cents: done_elsewhere, add_ons_cents: add_ons } = charge
  const volume_discount = percentOf(base_fee + done_elsewhere, discount_hundredths)
  const price: CasePrice = {
    arches,
    lines: charge.lines,
    base_fee,
    deductions: done_elsewhere - volume_discount,
    volume_discount,
    add_ons,
    total: Math.max(0, base_fee + done_elsewhere - volume_discount + add_ons),
  }
  const prices: PriceList = { fees: {}, tiers: [{ volume: 0, discount_hundredths }] }
  return toPrice(price, prices, arches, {
    chargeable_at: charge.charged_at,
    closes_at: order.closed_at ?? open?.closes_at ?? null,
    order_id,
  })
}

type Billed = Pick<ReceivedPrice, 'chargeable_at' | 'closes_at' | 'order_id'>

function toPrice(price: CasePrice, prices: PriceList, arches: number, billed: Billed): ReceivedPrice {
  const lines = toPriceLineViews(price, prices, arches)
  return {
    lines: lines.map(({ cents, ...line }) => ({ ...line, value: toDollars(cents) })),
    total: toDollars(price.total),
    ...billed,
  }
}
