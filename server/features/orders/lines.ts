import { CODE } from '#contract/errors.ts'
import { toHundredths } from '#contract/money.ts'
import { conflict, notFound } from '#server/errors.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import type { Ctx } from '#server/work.ts'
import { lineKind } from './monthly.ts'

/** Locks an order that is still open. Waits for a closing in progress and then refuses with 409. */
export async function lockOpenOrder(ctx: Ctx, id: number) {
  const find = () => ctx.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()
  const unlocked = await find()
  if (!unlocked) throw notFound()
  await lockContract(ctx, unlocked.organization_id)
  const order = await find()
  if (!order) throw notFound()
  if (order.fm_invoice_status !== null)
    throw conflict('The invoice is closed: it can no longer change.', CODE.wrongState)
  return order
}

type Line = { value: number; custom_description: string; reduces?: 'month' }

/** INV-17: a negative value (in dollars) is a discount. */
export async function addLine(ctx: Ctx, id: number, body: Line) {
  const order = await lockOpenOrder(ctx, id)
  const value_cents = toHundredths(body.value)
  const { custom_description, reduces = null } = body
  await ctx.db
    .insertInto('order_lines')
    .values({
      order_id: order.id,
      kind: lineKind(value_cents),
      custom_description,
      value_cents,
      reduces,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  const place = { organization_id: order.organization_id, subject_id: order.id }
  await ctx.emit('order.line_added', { custom_description, value_cents }, place)
}

/**
 * INV-18 and 19: removes lines that were added by hand; lines of rules and free months are written only by the closing
 * (INV-04).
 */
export async function removeLine(ctx: Ctx, id: number, kind: 'charge' | 'discount', line_id: number) {
  const order = await lockOpenOrder(ctx, id)
  const removed = await ctx.db
    .deleteFrom('order_lines')
    .where('id', '=', line_id)
    .where('order_id', '=', order.id)
    .where('kind', '=', kind)
    .returning(['custom_description', 'value_cents'])
    .executeTakeFirst()
  if (!removed) throw notFound()
  const place = { organization_id: order.organization_id, subject_id: order.id }
  await ctx.emit('order.line_removed', { ...removed }, place)
}
