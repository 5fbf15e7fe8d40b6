import { percentOf } from '#contract/money.ts'
import { PAYABLE } from '#contract/orders.rules.ts'
import { postOrders } from '#server/features/ledger/post.ts'
import { loadPriceHistory } from '#server/features/prices/price-history.ts'
import type { Work } from '#server/work.ts'

const COLUMNS = [
  'id',
  'organization_id',
  'kind',
  'number',
  'fm_invoice_status',
  'attempt_at',
  'closed_at',
  'created_at',
  'subtotal_cents',
  'tax_cents',
  'card_hundredths',
  'credit_card_fee_cents',
  'total_cents',
] as const

export type PayableOrder = Awaited<ReturnType<typeof listUnpaid>>[number]

/** Lists the unpaid invoices of an organization, oldest first. To change them, lock its contract first. */
export function listUnpaid(ctx: Work, organization_id: number) {
  return ctx.db
    .selectFrom('orders')
    .where('organization_id', '=', organization_id)
    .where('fm_invoice_status', 'in', PAYABLE)
    .select(COLUMNS)
    .orderBy('closed_at')
    .orderBy('id')
    .execute()
}

export function findPayable(ctx: Work, id: number) {
  return ctx.db.selectFrom('orders').where('id', '=', id).select(COLUMNS).executeTakeFirst()
}

/**
 * Applies the card fee of the primary payment method, at the rate of the day the invoice was closed, until the first
 * payment attempt begins, so that the amount displayed is the amount charged (decision 028).
 */
export async function applyCardFee(
  ctx: Work,
  order: PayableOrder,
  method: { payment_method_type: 'card' | 'bank' } | undefined,
): Promise<PayableOrder> {
  const pricesAt = await loadPriceHistory(ctx, [])
  const { card_hundredths: fee } = pricesAt(order.organization_id, order.closed_at ?? order.created_at)
  const card_hundredths = method?.payment_method_type === 'card' ? fee : 0
  if (card_hundredths === order.card_hundredths) return order
  const taxed = order.subtotal_cents + order.tax_cents
  const credit_card_fee_cents = percentOf(taxed, card_hundredths)
  const priced = { card_hundredths, credit_card_fee_cents, total_cents: taxed + credit_card_fee_cents }
  await updatePaymentColumns(ctx, order.id, priced)
  await postOrders(ctx, [order.id])
  return { ...order, ...priced }
}

/** Updates the status, dates and card fee of an invoice during payment. */
export async function updatePaymentColumns(
  ctx: Work,
  id: number,
  values: {
    fm_invoice_status?: 'SENT' | 'PAID' | 'ATTEMPTED' | 'BLOCKED'
    fm_paid_at?: string
    attempt_at?: string | null
    card_hundredths?: number
    credit_card_fee_cents?: number
    total_cents?: number
  },
) {
  await ctx.db
    .updateTable('orders')
    .set({ ...values, updated_at: ctx.now })
    .where('id', '=', id)
    .where('fm_invoice_status', 'in', PAYABLE)
    .execute()
}
