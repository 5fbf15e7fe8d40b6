import type { PaymentAttempt, PaymentInfo, Unpaid } from '#contract/payments.ts'
import { toDollars } from '#contract/money.ts'
import type { NextAttempt } from '#contract/subscriptions.ts'
import { listUnpaid } from '#server/features/orders/payable-orders.ts'
import { findEarlyClosing } from '#server/features/orders/early-closing.ts'
import { getVisibleOrder, requireMoneyAccess } from '#server/features/orders/queries.ts'
import type { Ctx, Work } from '#server/work.ts'

export const METHOD_COLUMNS = [
  'id',
  'organization_id',
  'payment_method_type',
  'payment_method_nickname',
  'expires_on',
  'is_primary',
  'created_at',
] as const

/** Returns the primary method, with which an invoice would be paid now. */
export function findPrimary(ctx: Work, organization_id: number) {
  return ctx.db
    .selectFrom('payment_methods as m')
    .innerJoin('payment_infos as i', 'i.organization_id', 'm.organization_id')
    .where('m.organization_id', '=', organization_id)
    .where('m.is_primary', '=', true)
    .select(['m.id', 'm.provider_method_id', 'm.payment_method_type', 'm.payment_method_nickname', 'i.customer_id'])
    .executeTakeFirst()
}

/** PAY-04: null until the customer exists. The caller has checked access. */
export async function findPaymentInfo(ctx: Work, organization_id: number): Promise<PaymentInfo | null> {
  const info = await ctx.db
    .selectFrom('payment_infos as i')
    .leftJoin('billing_addresses as b', 'b.organization_id', 'i.organization_id')
    .where('i.organization_id', '=', organization_id)
    .select(['i.customer_id', 'b.state'])
    .executeTakeFirst()
  if (!info) return null
  const payment_methods = await ctx.db
    .selectFrom('payment_methods')
    .where('organization_id', '=', organization_id)
    .where('removed_at', 'is', null)
    .select(METHOD_COLUMNS)
    .orderBy('id')
    .execute()
  const { customer_id, state } = info
  return { customer_id, payment_methods, billing_address: state === null ? null : { state } }
}

/** Lists the attempts of an order that the actor may see, newest first. */
export async function listAttempts(ctx: Ctx, order_id: number): Promise<PaymentAttempt[]> {
  await getVisibleOrder(ctx, order_id)
  const rows = await ctx.db
    .selectFrom('payment_attempts as a')
    .leftJoin('payment_methods as m', 'm.id', 'a.payment_method_id')
    .where('a.order_id', '=', order_id)
    .select([
      'a.id',
      'a.number',
      'a.status',
      'a.amount_cents',
      'a.started_by',
      'a.reason',
      'a.started_at',
      'a.finished_at',
      'm.payment_method_type',
      'm.payment_method_nickname',
    ])
    .orderBy('a.number', 'desc')
    .execute()
  return rows.map(({ amount_cents, ...row }) => ({ ...row, amount: toDollars(amount_cents) }))
}

/**
 * Returns the overdue invoices that the banner on every page reports. The start-up fee has no due date until a method
 * exists.
 */
export async function findUnpaid(ctx: Ctx, organization_id: number): Promise<Unpaid | null> {
  await requireMoneyAccess(ctx, organization_id)
  const overdue = (await listUnpaid(ctx, organization_id)).filter(
    ({ fm_invoice_status: status, kind, attempt_at }) =>
      status === 'ATTEMPTED' || status === 'BLOCKED' || (status === 'SENT' && kind === 'start_up' && !attempt_at),
  )
  const newest = overdue.at(-1)
  if (!newest) return null
  const lastAttempt = await ctx.db
    .selectFrom('payment_attempts as a')
    .leftJoin('payment_methods as m', 'm.id', 'a.payment_method_id')
    .where('a.order_id', '=', newest.id)
    .where('a.status', '=', 'failed')
    .orderBy('a.number', 'desc')
    .select(['a.reason', 'm.payment_method_nickname as method'])
    .limit(1)
    .executeTakeFirst()
  return {
    count: overdue.length,
    total: toDollars(overdue.reduce((sum, { total_cents }) => sum + total_cents, 0)),
    reason: lastAttempt?.reason ?? null,
    method: lastAttempt?.method ?? null,
    attempt_at: newest.attempt_at,
  }
}

/** SUB-08: returns what Close Invoice would charge: the oldest unpaid invoice, or else the open order. */
export async function findNextAttempt(ctx: Work, organization_id: number): Promise<NextAttempt | null> {
  const method = await findPrimary(ctx, organization_id)
  const payment_method_nickname = method?.payment_method_nickname ?? null
  const [unpaid] = await listUnpaid(ctx, organization_id)
  if (unpaid) {
    const openAttempt = await findOpenAttempt(ctx, unpaid.id)
    const total = toDollars(unpaid.total_cents)
    return {
      order_id: unpaid.id,
      is_open: false,
      total,
      payment_method_nickname,
      under_way: openAttempt?.status ?? null,
      early: null,
    }
  }
  const current = await findEarlyClosing(ctx, organization_id)
  if (!current) return null
  return { ...current, is_open: true, payment_method_nickname, under_way: null }
}

/** Finds the attempt with an outstanding result; an order has at most one. */
export async function findOpenAttempt(ctx: Work, order_id: number) {
  const row = await ctx.db
    .selectFrom('payment_attempts')
    .where('order_id', '=', order_id)
    .where('finished_at', 'is', null)
    .select(['id', 'status'])
    .executeTakeFirst()
  // Cast: an unfinished attempt is neither succeeded nor failed.
  return row as { id: number; status: 'started' | 'unknown' | 'pending' } | undefined
}

/** Returns the token of a method at the provider, also of a removed one. */
export async function findProviderMethod(ctx: Work, id: number) {
  const row = await ctx.db
    .selectFrom('payment_methods')
    .where('id', '=', id)
    .select('provider_method_id')
    .executeTakeFirst()
  return row?.provider_method_id
}
