import { askedItemCan, canAnswer } from '#contract/asked-items.rules.ts'
import { forbidden, throwConflictIf } from '#server/errors.ts'
import { issueAnswerLink } from '#server/features/answer-links/links.ts'
import type { Ctx } from '#server/work.ts'
import { lockAskedItem, toEventData } from './lock-item.ts'

/** Makes a link by which the actor answers on another device, or lets a colleague answer as them. Returns its url. */
export async function makeAnswerLink(ctx: Ctx, id: number) {
  const { patient, askedCase, item, place } = await lockAskedItem(ctx, id)
  if (!canAnswer(ctx.actor, patient, item)) throw forbidden()
  throwConflictIf(askedItemCan.link(askedCase, item))
  const url = await issueAnswerLink(ctx, { asked_item_id: item.id, user_id: ctx.actor.id })
  await ctx.emit('asked.linked', toEventData(item), place)
  return url
}
