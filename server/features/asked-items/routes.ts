import { askedThing } from '#contract/asked-item-labels.ts'
import { askedItemCalls } from '#contract/asked-items.ts'
import { withBefore, type Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/work.ts'
import { acceptAnswer } from './accept.ts'
import { answerItem } from './answer.ts'
import { askPractice } from './ask.ts'
import { askAgain, updateAskedItem } from './change-details.ts'
import { makeAnswerLink } from './make-link.ts'
import { inspectOffered, linkOfferedUpload } from './offered-files.ts'
import { getAskedItem, listAskedItems } from './queries.ts'
import { remindPractice } from './remind.ts'
import { withdrawAskedItem } from './withdraw.ts'

export const askedItemRoutes: Handlers<typeof askedItemCalls> = {
  list: async (ctx, { params }) => ({ asked_items: await listAskedItems(ctx, params.id) }),
  ask: async (ctx, { params, body }) => {
    const { id, undo } = await askPractice(ctx, params.id, body)
    const asked_item = await getAskedItem(ctx, params.id, id)
    return { asked_item, undo, message: `The practice was asked for ${askedThing(asked_item)}.` }
  },
  update: async (ctx, { params, body }) =>
    reply(ctx, await updateAskedItem(ctx, params.id, body), params.id, 'The item was changed.'),
  answer: withBefore(
    askedItemCalls.answer,
    (ctx, { params, body }) => inspectOffered(ctx, params.id, body),
    async (ctx, { params, body }, inspected) =>
      reply(ctx, await answerItem(ctx, params.id, body, inspected), params.id, 'The answer was sent.'),
  ),
  accept: async (ctx, { params }) =>
    reply(ctx, await acceptAnswer(ctx, params.id), params.id, 'The answer was accepted.'),
  askAgain: async (ctx, { params, body }) =>
    reply(ctx, await askAgain(ctx, params.id, body), params.id, 'The practice was asked again.'),
  withdraw: async (ctx, { params }) =>
    reply(ctx, await withdrawAskedItem(ctx, params.id), params.id, 'The item was withdrawn.'),
  remind: async (ctx, { params }) =>
    reply(ctx, await remindPractice(ctx, params.id), params.id, 'The practice was reminded.'),
  link: async (ctx, { params }) => ({ url: await makeAnswerLink(ctx, params.id) }),
  uploadLink: (ctx, { params, query }) => linkOfferedUpload(ctx, params.id, query),
}

async function reply(ctx: Ctx, patient_id: number, id: number, message: string) {
  return { asked_item: await getAskedItem(ctx, patient_id, id), message }
}
