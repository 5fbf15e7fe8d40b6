import type { HandlerInput } from '#contract/call.ts'
import { refundableLines } from '#contract/disputable-lines.ts'
import { answerBlocker, disputeBlocker, mayDispute, refundBlocker } from '#contract/disputes.rules.ts'
import type { Dispute, disputeCalls } from '#contract/disputes.ts'
import { toHundredths } from '#contract/money.ts'
import { forbidden, notFound, throwConflictIf } from '#server/errors.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { disputesWhere } from '#server/features/orders/disputes.ts'
import { getVisibleOrder, getFullOrder } from '#server/features/orders/queries.ts'
import type { Ctx } from '#server/work.ts'
import { refundLine } from './refund-line.ts'

/**
 * Opens a dispute. The lock on the contract makes concurrent disputes of one line run one after the other and prevents
 * the order from closing meanwhile.
 */
export async function openDispute(ctx: Ctx, order_id: number, body: HandlerInput<typeof disputeCalls.open>['body']) {
  const { organization_id } = await getVisibleOrder(ctx, order_id)
  if (!mayDispute(ctx.actor)) throw forbidden()
  await lockContract(ctx, organization_id)
  const order = await getFullOrder(ctx, order_id)
  const { line, reason } = body
  throwConflictIf(disputeBlocker(order, line))
  const disputed = refundableLines(order).find((each) => each.line === line)
  if (!disputed) throw notFound('There is no such amount on the invoice.')
  throwConflictIf(refundBlocker(disputed))
  const value_cents = toHundredths(disputed.value)
  const { id } = await ctx.db
    .insertInto('disputes')
    .values({
      order_id,
      line,
      label: disputed.label,
      value_cents,
      reason,
      created_by_user_id: ctx.actor.id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('dispute.opened', { order_id, line, value_cents, reason }, { organization_id, subject_id: id })
  return getDispute(ctx, id)
}

/** Answers a dispute; the lock on the contract makes a second, concurrent answer fail with 409. */
export async function answerDispute(ctx: Ctx, id: number, body: HandlerInput<typeof disputeCalls.answer>['body']) {
  const { organization_id } = await getVisibleOrder(ctx, (await getDispute(ctx, id)).order_id)
  await lockContract(ctx, organization_id)
  const dispute = await getDispute(ctx, id)
  throwConflictIf(answerBlocker(dispute))
  const { outcome, answer } = body
  const order = await getFullOrder(ctx, dispute.order_id)
  const refund =
    outcome === 'removed' ? await refundLine(ctx, order, dispute) : { credit_id: null, returned_cents: null }
  await ctx.db
    .updateTable('disputes')
    .set({ status: outcome, answer, ...refund, answered_by_user_id: ctx.actor.id, answered_at: ctx.now })
    .where('id', '=', id)
    .execute()
  const { order_id, line, value } = dispute
  await ctx.emit(
    'dispute.answered',
    { order_id, line, value_cents: refund.returned_cents ?? toHundredths(value), outcome, answer },
    { organization_id, subject_id: id },
  )
  return getDispute(ctx, id)
}

async function getDispute(ctx: Ctx, id: number): Promise<Dispute> {
  const [dispute] = await disputesWhere(ctx, 'd.id', id)
  if (!dispute) throw notFound()
  return dispute
}
