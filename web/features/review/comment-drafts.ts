import { z } from 'zod'
import { newComment } from '#contract/setups.ts'
import { CASE_DRAFT, keepsDrafts } from '#web/api/session.ts'

/** A comment that was begun: everything that is sent, where it stands on the screen, and on which file. */
const commentDraft = newComment.omit({ mentions: true }).extend({
  text: z.string(),
  spot: z.object({ x: z.number(), y: z.number() }),
  fileId: z.string(),
})
export type CommentDraft = z.output<typeof commentDraft>

const roomDrafts = z.object({
  /** By the version that each is meant for. */
  comments: z.record(z.string(), commentDraft),
  /** By the comment that each answers. */
  replies: z.record(z.string(), z.string()),
})
export type RoomDrafts = z.output<typeof roomDrafts>

export const NO_DRAFTS: RoomDrafts = { comments: {}, replies: {} }

/** Asked before words go that nobody can bring back. */
export const DISCARD = {
  title: 'Discard what you wrote?',
  body: 'It was not sent yet.',
  verb: 'Discard',
  back: 'Keep it',
  danger: true,
}

/** Per person and case, in this browser; it goes at logout like every draft of a case. */
export function draftsPlace(user_id: number, patient_id: number) {
  return `${CASE_DRAFT}review.${user_id}.${patient_id}`
}

export function readDrafts(place: string): RoomDrafts {
  try {
    return roomDrafts.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null')).data ?? NO_DRAFTS
  } catch {
    return NO_DRAFTS
  }
}

/** Only what somebody wrote or drew: a pin without words is placed again in a moment. */
export function writeDrafts(place: string, drafts: RoomDrafts) {
  if (!keepsDrafts()) return
  const comments = filtered(drafts.comments, isWritten)
  const replies = filtered(drafts.replies, (text) => text.trim() !== '')
  try {
    if (Object.keys({ ...comments, ...replies }).length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify({ comments, replies }))
  } catch {
    // The browser has no room or does not allow it: it stays on the screen.
  }
}

export function isWritten({ text, drawing }: Pick<CommentDraft, 'text' | 'drawing'>) {
  return text.trim() !== '' || (drawing ?? []).length > 0
}

/** The record with one entry set, or without it. */
export function withEntry<T>(record: Readonly<Record<string, T>>, key: number, value: T | undefined) {
  const { [key]: _before, ...others } = record
  return value === undefined ? others : { ...others, [key]: value }
}

function filtered<T>(record: Readonly<Record<string, T>>, isMeant: (value: T) => boolean) {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => isMeant(value)))
}
