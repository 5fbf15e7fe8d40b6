import { taxHundredths, calculateTotals, type Promotion } from '#contract/money.ts'
import { START_UP_FEE } from '#contract/products.ts'
import { CODE } from '#contract/errors.ts'
import { conflict, throwOnUniqueViolation } from '#server/errors.ts'
import { postOrders } from '#server/features/ledger/post.ts'
import { getSurcharges } from '#server/features/prices/queries.ts'
import type { Work } from '#server/work.ts'
import { listValidCredits, spendCredits } from './credit-uses.ts'
import { getProduct } from './products.ts'

type StartUp = {
  organization_id: number
  billing_state: string | undefined
  /** The code deducted from the fee. */
  promotion: (Promotion & { id: number }) | undefined
}

export const ALREADY_PROCESSED = 'The initial purchase has already been processed.'

/**
 * Creates the start-up invoice (specification 5.5). With nothing to pay it is marked as paid at once; otherwise it
 * stays SENT until the new account has a payment method. Valid credits are applied before the tax, as on monthly
 * invoices. A unique index guarantees that there is only one.
 */
export async function createStartUpOrder(ctx: Work, { organization_id, billing_state, promotion }: StartUp) {
  const fee = await getProduct(ctx, START_UP_FEE)
  const { list: surcharges } = await getSurcharges(ctx)
  const tax = { state: surcharges['tax.state'], rate: surcharges['tax.rate'] }
  const tax_hundredths = taxHundredths(tax, billing_state)
  const credits = await listValidCredits(ctx, organization_id, ctx.now.slice(0, 10))
  const availableCents = credits.reduce((sum, { left_cents }) => sum + left_cents, 0)
  const totals = calculateTotals({ gross: fee.value_cents, promotion, credits: availableCents, tax_hundredths })
  const isPaid = totals.total === 0
  const fm_invoice_status = isPaid ? 'PAID' : 'SENT'
  const order = await ctx.db
    .insertInto('orders')
    .values({
      organization_id,
      kind: 'start_up',
      fm_invoice_status,
      fm_paid_at: isPaid ? ctx.now : null,
      credits_cents: totals.credits,
      subtotal_cents: totals.subtotal,
      tax_hundredths,
      tax_cents: totals.tax,
      credit_card_fee_cents: totals.credit_card_fee,
      total_cents: totals.total,
      closed_at: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning(['id', 'total_cents'])
    .executeTakeFirstOrThrow()
    .catch(throwOnUniqueViolation('orders_one_start_up', conflict(ALREADY_PROCESSED, CODE.wrongState)))
  const line = { order_id: order.id, created_at: ctx.now, updated_at: ctx.now }
  await ctx.db
    .insertInto('order_lines')
    .values([
      { ...line, kind: 'charge' as const, product_id: fee.id, value_cents: fee.value_cents },
      ...(promotion
        ? [{ ...line, kind: 'discount' as const, promotion_code_id: promotion.id, value_cents: -totals.promotion }]
        : []),
    ])
    .execute()
  await spendCredits(ctx, order.id, credits, totals.credits)
  await postOrders(ctx, [order.id])
  const { total } = totals
  await ctx.emit(
    'order.issued',
    { kind: 'start_up', total_cents: total, fm_invoice_status },
    { organization_id, subject_id: order.id },
  )
  return { ...order, isPaid }
}
