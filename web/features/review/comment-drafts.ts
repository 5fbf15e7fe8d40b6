import { z } from 'zod'
import { newComment } from '#contract/setups.ts'
import { draftName, draftNames, dropDraft, keepDraft, readDraft } from '#web/api/drafts.ts'

/** A comment that was begun: everything that is sent, where it stands on the screen, and on which file. */
const commentDraft = newComment.omit({ mentions: true }).extend({
  text: z.string(),
  spot: z.object({ x: z.number(), y: z.number() }),
  fileId: z.string(),
})
export type CommentDraft = z.output<typeof commentDraft>

export type RoomDrafts = {
  /** By the version that each is meant for. */
  comments: Readonly<Record<string, CommentDraft>>
  /** By the comment that each answers. */
  replies: Readonly<Record<string, string>>
}

export const NO_DRAFTS: RoomDrafts = { comments: {}, replies: {} }

/** Asked before words go that nobody can bring back. */
export const DISCARD = {
  title: 'Discard what you wrote?',
  body: 'It was not sent yet.',
  verb: 'Discard',
  back: 'Keep it',
  danger: true,
}

/** Per person and case. Each comment and each reply is kept by itself below it, so that two tabs of one person keep both. */
export function roomDraftsName(user_id: number, patient_id: number) {
  return draftName(user_id, `review.${patient_id}`)
}

export async function readRoomDrafts(room: string): Promise<RoomDrafts> {
  return {
    comments: await readAll(commentName(room, ''), commentDraft),
    replies: await readAll(replyName(room, ''), z.string()),
  }
}

async function readAll<Value>(start: string, schema: z.ZodType<Value>): Promise<Record<string, Value>> {
  const read = draftNames(start).map(async (name) => {
    const { data } = schema.safeParse(JSON.parse((await readDraft(name)) ?? 'null'))
    return data === undefined ? [] : [[name.slice(start.length), data] as const]
  })
  return Object.fromEntries((await Promise.all(read)).flat())
}

/** Only what somebody wrote or drew: a pin without words is placed again in a moment. */
export function keepComment(room: string, version: number, draft: CommentDraft | undefined) {
  keep(commentName(room, version), draft && isWritten(draft) ? draft : undefined)
}

export function keepReply(room: string, comment_id: number, text: string | undefined) {
  keep(replyName(room, comment_id), text?.trim() ? text : undefined)
}

function commentName(room: string, version: number | '') {
  return `${room}.comment.${version}`
}

function replyName(room: string, comment_id: number | '') {
  return `${room}.reply.${comment_id}`
}

function keep(name: string, value: CommentDraft | string | undefined) {
  if (value === undefined) dropDraft(name)
  else void keepDraft(name, JSON.stringify(value))
}

export function isWritten({ text, drawing }: Pick<CommentDraft, 'text' | 'drawing'>) {
  return text.trim() !== '' || (drawing ?? []).length > 0
}

/** The record with one entry set, or without it. */
export function withEntry<T>(record: Readonly<Record<string, T>>, key: number, value: T | undefined) {
  const { [key]: _before, ...others } = record
  return value === undefined ? others : { ...others, [key]: value }
}
