import { sql, type Selectable } from 'kysely'
import { addDays } from '#contract/days.ts'
import { OWED } from '#contract/orders.rules.ts'
import { literals } from '#server/db/literals.ts'
import type { Contracts } from '#server/db/schema.ts'
import type { Work } from '#server/work.ts'
import { lockContract } from './queries.ts'

/**
 * Specification 4.7: suspends the contract. Running cases continue, but no case can be submitted and no payment is
 * automatic.
 */
export async function suspendContract(ctx: Work, organization_id: number) {
  const contract = await lockContract(ctx, organization_id)
  if (!contract || contract.suspended_at) return
  await ctx.db
    .updateTable('contracts')
    .set({ suspended_at: ctx.now, suspension_type: 1, payment_status: 'SUSPENDED', updated_at: ctx.now })
    .where('id', '=', contract.id)
    .execute()
  await ctx.emit('contract.suspended', {}, { organization_id, subject_id: contract.id })
}

/**
 * Specification 4.7: resumes the contract. It is NOT_PAID if an invoice is unpaid, else PAID if one was paid, else
 * CURRENT; the next payment is tomorrow at the earliest.
 */
export async function resumeContract(ctx: Work, organization_id: number) {
  const contract = await lockContract(ctx, organization_id)
  if (!contract?.suspended_at) return
  const tomorrow = addDays(ctx.now, 1)
  const next = contract.next_payment_date
  await ctx.db
    .updateTable('contracts')
    .set({
      suspended_at: null,
      suspension_type: 0,
      resumes_when_enabled: false,
      payment_status: statusByInvoices(organization_id),
      next_payment_date: next && next < tomorrow ? tomorrow : next,
      updated_at: ctx.now,
    })
    .where('id', '=', contract.id)
    .execute()
  await ctx.emit('contract.resumed', {}, { organization_id, subject_id: contract.id })
}

/** Marks a suspended contract to be resumed once its organization is enabled again. */
export async function resumeWhenEnabled(ctx: Work, organization_id: number) {
  await ctx.db
    .updateTable('contracts')
    .set({ resumes_when_enabled: true, updated_at: ctx.now })
    .where('organization_id', '=', organization_id)
    .where('suspended_at', 'is not', null)
    .execute()
}

/**
 * Resumes the contract of an organization that is enabled again, if it was marked for that. A contract that was
 * suspended by hand stays suspended; one that was not suspended is billed from tomorrow on, since the time in which the
 * organization was disabled is free.
 */
export async function resumeAfterEnabling(ctx: Work, organization_id: number) {
  const contract = await lockContract(ctx, organization_id)
  if (contract?.resumes_when_enabled) return resumeContract(ctx, organization_id)
  const tomorrow = addDays(ctx.now, 1)
  await ctx.db
    .updateTable('contracts')
    .set({ next_payment_date: tomorrow, updated_at: ctx.now })
    .where('organization_id', '=', organization_id)
    .where('suspended_at', 'is', null)
    .where('next_payment_date', '<', tomorrow)
    .execute()
}

function statusByInvoices(organization_id: number) {
  return sql<Selectable<Contracts>['payment_status']>`(
    select case when bool_or(fm_invoice_status in (${literals(OWED)})) then 'NOT_PAID'
      when bool_or(fm_invoice_status = 'PAID') then 'PAID' else 'CURRENT' end
    from orders where organization_id = ${organization_id})`
}
