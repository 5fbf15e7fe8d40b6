import type { Dispute } from '#contract/disputes.ts'
import type { WholeOrder } from '#contract/orders.ts'
import { addLine, removeLine } from '#server/features/orders/lines.ts'
import { addCredit } from '#server/features/organizations/money.ts'
import type { Ctx } from '#server/work.ts'

/**
 * As long as the order is open the amount leaves it: a line by hand is removed, of a patient and of the month as much is taken off.
 * A closed invoice never changes: a credit of the amount is granted, which the next invoice takes before its tax, so that the tax on
 * it comes back too. Of a void one nothing is left to give back. Returns the credit.
 */
export async function takeBack(ctx: Ctx, order: WholeOrder, { id, line, label, value }: Dispute) {
  if (order.fm_invoice_status === 'DELETED') return null
  if (order.fm_invoice_status !== null) {
    return (await addCredit(ctx, order.organization_id, { value })).id
  }
  const line_id = Number(/^line-(\d+)$/.exec(line)?.[1] ?? 0)
  if (line_id === 0) {
    await addLine(ctx, order.id, { value: -value, custom_description: `Dispute ${id}, ${label}`.slice(0, 120) })
  } else if (order.charges.some((charge) => charge.id === line_id)) {
    await removeLine(ctx, order.id, 'charge', line_id)
  }
  return null
}
