// Unsent comments and replies of the review room, stored encrypted in this browser, one key per draft.
import { z } from 'zod'
import { newComment } from '#contract/setups.ts'
import { draftName, draftNames, removeDraft, storeDraft, readDraft } from '#web/api/drafts.ts'
import { parseJson } from '#web/api/parse-json.ts'

/** A comment draft: the request body, its position on the screen, and the file that it is on. */
const commentDraft = newComment.omit({ mentions: true }).extend({
  text: z.string(),
  spot: z.object({ x: z.number(), y: z.number() }),
  fileId: z.string(),
})
export type CommentDraft = z.output<typeof commentDraft>

export type RoomDrafts = {
  /** By version number. */
  comments: Readonly<Record<string, CommentDraft>>
  /** By the id of the comment that is replied to. */
  replies: Readonly<Record<string, string>>
}

export const NO_DRAFTS: RoomDrafts = { comments: {}, replies: {} }

/** Confirmation before unsent text is discarded, which cannot be undone. */
export const DISCARD_CONFIRMATION = {
  title: 'Discard what you wrote?',
  body: 'It was not sent yet.',
  verb: 'Discard',
  back: 'Keep it',
  danger: true,
}

/** Prefix of the storage keys, per user and case. Each draft has its own key, so that two tabs do not collide. */
export function roomDraftsKey(user_id: number, patient_id: number) {
  return draftName(user_id, `review.${patient_id}`)
}

export async function readRoomDrafts(room: string): Promise<RoomDrafts> {
  return {
    comments: await readAll(commentKey(room, ''), commentDraft),
    replies: await readAll(replyKey(room, ''), z.string()),
  }
}

async function readAll<Value>(start: string, schema: z.ZodType<Value>): Promise<Record<string, Value>> {
  const read = draftNames(start).map(async (name) => {
    const { data } = schema.safeParse(parseJson(await readDraft(name)))
    return data === undefined ? [] : [[name.slice(start.length), data] as const]
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}

/** Stores only drafts with text, a change or a drawing; an empty pin is quick to place again. */
export function storeComment(room: string, version: number, draft: CommentDraft | undefined) {
  storeValue(commentKey(room, version), draft && hasContent(draft) ? draft : undefined)
}

export function storeReply(room: string, comment_id: number, text: string | undefined) {
  storeValue(replyKey(room, comment_id), text?.trim() ? text : undefined)
}

function commentKey(room: string, version: number | '') {
  return `${room}.comment.${version}`
}

function replyKey(room: string, comment_id: number | '') {
  return `${room}.reply.${comment_id}`
}

function storeValue(name: string, value: CommentDraft | string | undefined) {
  if (value === undefined) removeDraft(name)
  else void storeDraft(name, JSON.stringify(value))
}

export function hasContent({ text, change, drawing }: Pick<CommentDraft, 'text' | 'change' | 'drawing'>) {
  return text.trim() !== '' || change != null || (drawing ?? []).length > 0
}
