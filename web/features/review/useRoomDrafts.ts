import { useEffect, useState } from 'react'
import { useMe } from '#web/api/useMe.ts'
import {
  isWritten,
  keepComment,
  keepReply,
  NO_DRAFTS,
  readRoomDrafts,
  roomDraftsName,
  withEntry,
  type CommentDraft,
} from './comment-drafts.ts'

export type RoomDrafts = ReturnType<typeof useRoomDrafts>

/**
 * What is being written in the room of a case. A comment belongs to the version that it was begun on, whatever version is
 * shown meanwhile; everything survives a reload.
 */
export function useRoomDrafts(patient_id: number) {
  const room = roomDraftsName(useMe().id, patient_id)
  const [drafts, setDrafts] = useState(NO_DRAFTS)
  useEffect(() => {
    let isOver = false
    async function restore() {
      const kept = await readRoomDrafts(room).catch(() => NO_DRAFTS)
      if (isOver) return
      // What was begun meanwhile is newer.
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
      keepComment(room, version, draft)
      setDrafts((before) => ({ ...before, comments: withEntry(before.comments, version, draft) }))
    },
    /** Other versions for which a comment waits to be sent. */
    unsentOn: (version: number) =>
      Object.entries(drafts.comments).flatMap(([other, draft]) =>
        Number(other) !== version && isWritten(draft) ? [Number(other)] : [],
      ),
    hasUnsent: () => Object.values(drafts.comments).some(isWritten),
    reply: (comment_id: number) => drafts.replies[comment_id] ?? '',
    setReply(comment_id: number, text: string | undefined) {
      keepReply(room, comment_id, text)
      setDrafts((before) => ({ ...before, replies: withEntry(before.replies, comment_id, text) }))
    },
    /** Comments whose reply waits to be sent. */
    replying: () => Object.keys(drafts.replies).map(Number),
  }
}
