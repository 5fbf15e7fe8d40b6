import type { HandlerInput } from '#contract/call.ts'
import { answerFault, askedFileType, askedItemCan, canAnswer } from '#contract/asked-items.rules.ts'
import type { askedItemCalls } from '#contract/asked-items.ts'
import { toDollars } from '#contract/money.ts'
import { forbidden, invalid, throwConflictIf } from '#server/errors.ts'
import { endAnswerLinks } from '#server/features/answer-links/links.ts'
import { refreshCase } from '#server/features/cases/refresh-case.ts'
import { addCharge } from '#server/features/charges/manual-charges.ts'
import type { InspectedUpload } from '#server/features/files/inspect-upload.ts'
import type { Ctx } from '#server/work.ts'
import { closeItem } from './close-item.ts'
import { lockAskedItem, toEventData } from './lock-item.ts'
import { insertOffered } from './offered-files.ts'

type Body = HandlerInput<typeof askedItemCalls.answer>['body']
type Answer = Pick<Body, 'text' | 'files'> & Partial<Pick<Body, 'accepted_price'>>

/**
 * Answers an open item, with files that were inspected before the transaction. A yes to a price needs nobody to accept
 * it: the charge is added and the item is closed at once. Returns the id of the patient.
 */
export async function answerItem(
  ctx: Ctx,
  id: number,
  body: Answer,
  inspected: readonly InspectedUpload[],
  { by_link = false } = {},
) {
  const lockedItem = await lockAskedItem(ctx, id)
  const { patient, askedCase, item, place } = lockedItem
  if (!canAnswer(ctx.actor, patient, item)) throw forbidden()
  throwConflictIf(askedItemCan.answer(askedCase, item))
  const fault = answerFault(item.kind, body)
  if (fault) throw invalid({ [fault.field]: [fault.text] })
  const { text, files } = body
  const accepted_price = body.accepted_price ?? null
  const answer = await ctx.db
    .insertInto('asked_item_answers')
    .values({
      asked_item_id: item.id,
      user_id: ctx.actor.id,
      text: text || null,
      accepted_price,
      by_link,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const patient_file_type_id = askedFileType(item.kind)
  if (patient_file_type_id !== undefined) {
    await insertOffered(ctx, { id: answer.id, patient_file_type_id }, files, inspected)
  }
  await ctx.db
    .updateTable('asked_items')
    .set({ state: 'answered', updated_at: ctx.now })
    .where('id', '=', item.id)
    .execute()
  await endAnswerLinks(ctx, item.id)
  const told = {
    files: files.length,
    ...(accepted_price !== null && { accepted_price }),
    ...(by_link && { by_link }),
  }
  await ctx.emit('asked.answered', { ...toEventData(item), ...told }, place)
  if (accepted_price && item.price_cents !== null) {
    await addCharge(ctx, patient.id, { description: item.reason, value: toDollars(item.price_cents) })
    await closeItem(ctx, lockedItem, 'accepted')
  } else await refreshCase(ctx, patient.id)
  return patient.id
}
