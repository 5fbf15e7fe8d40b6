import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { CODE } from '#contract/errors.ts'
import { toDollars } from '#contract/money.ts'
import { attemptBlocker } from '#contract/subscriptions.rules.ts'
import { AppError, conflict, invalid, throwConflictIf } from '#server/errors.ts'
import { billOrganization, closeInvoiceEarly } from '#server/features/billing/bill-organizations.ts'
import { lockOrganizationUnscoped } from '#server/features/organizations/organization-row.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { chargeBegunAttempt, resumeAttempt } from '#server/features/payments/charge-attempt.ts'
import { beginAttempt } from '#server/features/payments/begin.ts'
import { findNextAttempt, findOpenAttempt } from '#server/features/payments/queries.ts'
import type { Ctx, Work } from '#server/work.ts'
import { getContract } from './queries.ts'

const INVOICE_CHANGED = 'Somebody was faster: another invoice is next by now.'
const UNKNOWN = 'The payment provider did not answer. Nothing is tried again before it has said what became of it.'

/**
 * SUB-08 and 13: charges the oldest unpaid invoice, or else closes the current order and charges it at once. Writes
 * made before the call to the provider stay, whatever its answer.
 *
 * @param displayedId the id of the displayed invoice, so that a repeated click does not close the next one.
 */
export async function closeInvoice(ctx: Ctx, id: number, displayedId?: number): Promise<string> {
  const { organization } = await getContract(ctx, id)
  if (ctx.services.payments.provider === 'off') throw conflict('There is no payment provider.', CODE.wrongState)
  const prepared = await ctx.transaction((work) => prepare(work, organization.id, displayedId))
  if (typeof prepared === 'string') return prepared
  const attempt = await (prepared.attempt
    ? chargeBegunAttempt(ctx, prepared.attempt)
    : resumeAttempt(ctx, prepared.open_attempt_id))
  if (!attempt) throw conflict(INVOICE_CHANGED)
  const invoice = `Invoice ${attempt.order_id} of ${formatCents(attempt.amount_cents)}`
  if (attempt.status === 'succeeded') return `${invoice} was paid.`
  if (attempt.status === 'pending') return `${invoice} is being paid by bank debit: that takes some days.`
  if (attempt.status === 'failed') {
    throw invalid(`${invoice} was not paid. ${attempt.reason ?? 'No reason was given.'}`, CODE.paymentDeclined)
  }
  throw new AppError(503, CODE.away, UNKNOWN)
}

/**
 * Makes all decisions under the lock of the contract, so that the second of two concurrent calls resumes the attempt of
 * the first.
 */
async function prepare(ctx: Work, organization_id: number, displayedId: number | undefined) {
  const contract = await lockContract(ctx, organization_id)
  throwConflictIf(closedBlocker(await lockOrganizationUnscoped(ctx, organization_id)))
  await billOrganization(ctx, organization_id, ctx.now)
  const next = await findNextAttempt(ctx, organization_id)
  if (displayedId !== undefined && next?.order_id !== displayedId) throw conflict(INVOICE_CHANGED)
  const blocker = attemptBlocker({ suspended_at: contract?.suspended_at ?? null }, next)
  if (blocker?.code === CODE.noPaymentMethod) throw invalid(blocker.text, blocker.code)
  if (blocker || !next) throw conflict(blocker?.text ?? INVOICE_CHANGED, blocker?.code)
  const open = await findOpenAttempt(ctx, next.order_id)
  if (open) return { open_attempt_id: open.id }
  if (next.is_open) await closeInvoiceEarly(ctx, organization_id)
  if (next.is_open && next.total === 0) return `Invoice ${next.order_id} was closed: there was nothing to pay.`
  const attempt = await beginAttempt(ctx, next.order_id, 'staff')
  if (!attempt) throw conflict(INVOICE_CHANGED)
  return { attempt }
}

function formatCents(cents: number) {
  return toDollars(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
