import { useEffect, useState } from 'react'
import { useMe } from '#web/api/useMe.ts'
import {
  hasContent,
  storeComment,
  storeReply,
  NO_DRAFTS,
  readRoomDrafts,
  roomDraftsKey,
  withEntry,
  type CommentDraft,
} from './comment-drafts.ts'

export type RoomDrafts = ReturnType<typeof useRoomDrafts>

/**
 * Drafts of the review room of one case. A comment draft belongs to the version on which it was begun, whichever
 * version is displayed. Drafts survive a reload.
 */
export function useRoomDrafts(patient_id: number) {
  const room = roomDraftsKey(useMe().id, patient_id)
  const [drafts, setDrafts] = useState(NO_DRAFTS)
  useEffect(() => {
    let isOver = false
    async function restore() {
      const kept = await readRoomDrafts(room).catch(() => NO_DRAFTS)
      if (isOver) return
      // Drafts begun while loading are newer than the stored ones.
      setDrafts((now) => ({
        comments: { ...kept.comments, ...now.comments },
        replies: { ...kept.replies, ...now.replies },
      }))
    }
    void restore()
    return () => void (isOver = true)
  }, [room])
  return {
    comment: (version: number): CommentDraft | undefined => drafts.comments[version],
    setComment(version: number, draft: CommentDraft | undefined) {
      storeComment(room, version, draft)
      setDrafts((before) => ({ ...before, comments: withEntry(before.comments, version, draft) }))
    },
    /** Other versions with an unsent comment. */
    unsentOn: (version: number) =>
      Object.entries(drafts.comments).flatMap(([other, draft]) =>
        Number(other) !== version && hasContent(draft) ? [Number(other)] : [],
      ),
    hasUnsent: () => Object.values(drafts.comments).some(hasContent),
    reply: (comment_id: number) => drafts.replies[comment_id] ?? '',
    setReply(comment_id: number, text: string | undefined) {
      storeReply(room, comment_id, text)
      setDrafts((before) => ({ ...before, replies: withEntry(before.replies, comment_id, text) }))
    },
    /** Ids of comments with an unsent reply. */
    replying: () => Object.keys(drafts.replies).map(Number),
  }
}
