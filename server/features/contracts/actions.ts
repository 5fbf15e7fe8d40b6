import { sql, type Selectable } from 'kysely'
import type { BillingRhythm } from '#contract/subscriptions.ts'
import type { Contracts } from '#server/db/schema.ts'
import type { Work } from '#server/work.ts'
import { firstClosing } from '#contract/days.ts'

/**
 * Creates the contract of a set-up account (specification 4.12): CURRENT, license Custom, one seat. An existing one
 * only gets the promotion code.
 */
export async function startContract(ctx: Work, organization_id: number, promo_code: string | null) {
  await ctx.db
    .insertInto('contracts')
    .values({ organization_id, promo_code, created_at: ctx.now, updated_at: ctx.now })
    .onConflict((row) => row.column('organization_id').doUpdateSet({ promo_code, updated_at: ctx.now }))
    .execute()
}

type Purchase = { isPaid: boolean; promotion_code_id: number | null }

/** Sets D0 of the contract (specification 5.3): the monthly billing begins 30 days later. */
export async function recordInitialPurchase(ctx: Work, organization_id: number, purchase: Purchase) {
  await ctx.db
    .updateTable('contracts')
    .set({
      initial_payment_date: ctx.now,
      last_payment_date: purchase.isPaid ? ctx.now : null,
      next_payment_date: firstClosing(ctx.now),
      payment_status: purchase.isPaid ? 'PAID' : 'PENDING',
      promotion_code_id: purchase.promotion_code_id,
      updated_at: ctx.now,
    })
    .where('organization_id', '=', organization_id)
    .execute()
}

type Closing = { closed_at: string; next_payment_date: string; half_month_from: string | null } & Paid
type Paid = { isPaid: boolean; isMonthly: boolean }

/**
 * Updates the contract after an order was closed, whether it awaits payment or has a total of 0 (specification 5.3).
 */
export async function recordClosing(ctx: Work, organization_id: number, closing: Closing) {
  const { closed_at, isPaid, isMonthly, ...dates } = closing
  if (isPaid) await recordPayment(ctx, organization_id, { paid_at: closed_at, isMonthly })
  await ctx.db
    .updateTable('contracts')
    .set({ ...dates, payment_status: statusByInvoices(organization_id), updated_at: ctx.now })
    .where('organization_id', '=', organization_id)
    .execute()
}

/** Recomputes the payment status after invoices were paid, attempted or blocked. The caller has locked the contract. */
export async function refreshPaymentStatus(ctx: Work, organization_id: number) {
  await ctx.db
    .updateTable('contracts')
    .set({ payment_status: statusByInvoices(organization_id), updated_at: ctx.now })
    .where('organization_id', '=', organization_id)
    .where('suspended_at', 'is', null)
    .execute()
}

/** Records the payment of an invoice, without changing the payment status, which depends on all invoices. */
export async function recordPayment(
  ctx: Work,
  organization_id: number,
  { paid_at, isMonthly }: { paid_at: string; isMonthly: boolean },
) {
  await ctx.db
    .updateTable('contracts')
    .set(({ eb }) => ({
      last_payment_date: paid_at,
      ...(isMonthly && { billed_monthly_orders: eb('billed_monthly_orders', '+', 1) }),
      updated_at: ctx.now,
    }))
    .where('organization_id', '=', organization_id)
    .execute()
}

/** Specification 4.7: the worst status of any invoice is the status of the contract. */
function statusByInvoices(organization_id: number) {
  return sql<Selectable<Contracts>['payment_status']>`(
    select case when bool_or(fm_invoice_status = 'BLOCKED') then 'BLOCKED'
      when bool_or(fm_invoice_status = 'ATTEMPTED') then 'NOT_PAID'
      when bool_or(fm_invoice_status in ('DRAFT', 'SENT', 'PARTIALLY APPLIED')) then 'PENDING'
      when bool_or(fm_invoice_status = 'PAID') then 'PAID' else 'CURRENT' end
    from orders where organization_id = ${organization_id})`
}

/** Changes the billing rhythm from the next closing on; the open period ends at its planned date. */
export async function changeRhythm(
  ctx: Work,
  { id, organization_id, billing_rhythm }: { id: number; organization_id: number; billing_rhythm: BillingRhythm },
  newRhythm: BillingRhythm,
) {
  await ctx.db
    .updateTable('contracts')
    .set({ billing_rhythm: newRhythm, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  const edit = { before: { billing_rhythm }, after: { billing_rhythm: newRhythm } }
  await ctx.emit('contract.rhythm_changed', edit, { organization_id, subject_id: id })
}
