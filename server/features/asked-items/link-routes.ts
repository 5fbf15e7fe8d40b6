import { answerLinkCalls } from '#contract/answer-links.ts'
import { LINKED_KINDS } from '#contract/asked-kinds.ts'
import { toPracticeNumbers } from '#contract/staff-texts.ts'
import { countLinkAttempt } from '#server/http/door-links.ts'
import { byHand, withBefore, type Handlers } from '#server/http/handlers.ts'
import { actByLink } from './act-by-link.ts'
import { answerItem } from './answer.ts'
import { hideNames } from './hide-names.ts'
import { inspectOffered, linkOfferedUpload } from './offered-files.ts'

/** Attempts in a quarter of an hour: a link is opened, five photos are sent and retried, and one answer. */
const OPENINGS = 30
const UPLOADS = 30

export const answerLinkRoutes: Handlers<typeof answerLinkCalls> = {
  open: byHand(answerLinkCalls.open, async (ctx, { body }) => {
    await countLinkAttempt(ctx, 'answer link', body.token, { limit: OPENINGS })
    const { link, patient } = await actByLink(ctx, body.token)
    const { view, due_at, practice } = link
    const kind = LINKED_KINDS.find((each) => each === link.kind) ?? 'answer'
    const reason = toPracticeNumbers(hideNames(link.reason, patient), link.tooth_notation)
    return { asked_item: { kind, view, reason, due_at, practice } }
  }),
  uploadLink: byHand(answerLinkCalls.uploadLink, async (ctx, { body }) => {
    const { token, ...file } = body
    await countLinkAttempt(ctx, 'answer link upload', token, { limit: UPLOADS })
    const { person, link } = await actByLink(ctx, token)
    return linkOfferedUpload(person, link.asked_item_id, file)
  }),
  answer: withBefore(
    answerLinkCalls.answer,
    async (ctx, { body }) => {
      await countLinkAttempt(ctx, 'answer by link', body.token)
      const { person, link } = await actByLink(ctx, body.token)
      return inspectOffered(person, link.asked_item_id, body)
    },
    async (ctx, { body }, inspected) => {
      const { person, link } = await actByLink(ctx, body.token)
      const { text, files } = body
      await answerItem(person, link.asked_item_id, { text, files }, inspected, { by_link: true })
      return { message: 'Thank you. The lab was told.' }
    },
  ),
}
