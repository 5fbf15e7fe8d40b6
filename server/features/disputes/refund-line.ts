import { refundableLines } from '#contract/disputable-lines.ts'
import type { Dispute } from '#contract/disputes.ts'
import { toDollars, toHundredths } from '#contract/money.ts'
import { isOwed } from '#contract/orders.rules.ts'
import type { FullOrder } from '#contract/orders.ts'
import { discountDisputedPatient } from '#server/features/charges/manual-charges.ts'
import { addLine, removeLine } from '#server/features/orders/lines.ts'
import { applyCreditToInvoice } from '#server/features/orders/apply-credit.ts'
import { addCredit } from '#server/features/organizations/credits.ts'
import type { Ctx } from '#server/work.ts'

type Refund = { credit_id: number | null; returned_cents: number }

/**
 * Refunds what is left of a disputed line (specification 5.8). On an open order the amount is taken off its line and
 * follows it to other orders. A closed invoice keeps its lines and a credit is granted instead: an unpaid invoice uses
 * it at once, else the next one does, before tax, so that the tax on it is refunded too. The caller has locked the
 * contract.
 */
export async function refundLine(ctx: Ctx, order: FullOrder, dispute: Dispute): Promise<Refund> {
  const { line, value } = dispute
  const remaining = refundableLines(order).find((each) => each.line === line)?.value ?? 0
  const returned_cents = order.fm_invoice_status === 'DELETED' ? 0 : toHundredths(Math.min(value, remaining))
  if (returned_cents === 0) return { credit_id: null, returned_cents }
  if (order.fm_invoice_status === null) {
    await reduceOpenOrder(ctx, order, dispute, returned_cents)
    return { credit_id: null, returned_cents }
  }
  const { id } = await addCredit(ctx, order.organization_id, { value: toDollars(returned_cents) })
  if (isOwed(order)) await applyCreditToInvoice(ctx, order.id, { credit_id: id, value_cents: returned_cents })
  return { credit_id: id, returned_cents }
}

async function reduceOpenOrder(ctx: Ctx, order: FullOrder, { id, line, label }: Dispute, cents: number) {
  const description = `Dispute ${id}, ${label}`.slice(0, 120)
  const [, kind, key] = /^(line|patient)-(\d+)$/.exec(line) ?? []
  if (kind === 'line') return removeLine(ctx, order.id, 'charge', Number(key))
  if (kind === 'patient')
    return discountDisputedPatient(ctx, order, { patient_key: Number(key), dispute_id: id, description, cents })
  await addLine(ctx, order.id, { value: -toDollars(cents), custom_description: description, reduces: 'month' })
}
