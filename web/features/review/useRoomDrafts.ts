import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/api/useMe.ts'
import {
  hasContent,
  storeComment,
  storeReply,
  NO_DRAFTS,
  readRoomDrafts,
  roomDraftsKey,
  type CommentDraft,
} from './comment-drafts.ts'

export type RoomDrafts = ReturnType<typeof useRoomDrafts>

type Changes<Draft> = Readonly<Record<string, Draft | undefined>>

/**
 * Drafts of the review room of one case. A comment draft belongs to the version on which it was begun, whichever
 * version is displayed. Drafts survive a reload.
 */
export function useRoomDrafts(patient_id: number) {
  const room = roomDraftsKey(useMe().id, patient_id)
  const { data: stored = NO_DRAFTS } = useQuery({
    queryKey: ['room drafts', room],
    queryFn: () => readRoomDrafts(room).catch(() => NO_DRAFTS),
    networkMode: 'always',
    // Read once per visit; later changes are made here, or belong to another tab.
    staleTime: 'static',
    gcTime: 0,
  })
  // What was changed since then, which is newer than what was stored; undefined for what was sent or discarded.
  const [comments, setComments] = useState<Changes<CommentDraft>>({})
  const [replies, setReplies] = useState<Changes<string>>({})
  const all = {
    comments: applyChanges(stored.comments, comments),
    replies: applyChanges(stored.replies, replies),
  }
  return {
    comment: (version: number): CommentDraft | undefined => all.comments[version],
    setComment(version: number, draft: CommentDraft | undefined) {
      storeComment(room, version, draft)
      setComments((before) => ({ ...before, [version]: draft }))
    },
    /** Other versions with an unsent comment. */
    unsentOn: (version: number) =>
      Object.entries(all.comments).flatMap(([other, draft]) =>
        Number(other) !== version && hasContent(draft) ? [Number(other)] : [],
      ),
    hasUnsent: () => Object.values(all.comments).some(hasContent),
    reply: (comment_id: number) => all.replies[comment_id] ?? '',
    setReply(comment_id: number, text: string | undefined) {
      storeReply(room, comment_id, text)
      setReplies((before) => ({ ...before, [comment_id]: text }))
    },
    /** Ids of comments with an unsent reply. */
    replying: () => Object.keys(all.replies).map(Number),
  }
}

/** Returns the record with entries replaced, and without those whose change is undefined. */
function applyChanges<Draft>(stored: Readonly<Record<string, Draft>>, changes: Changes<Draft>): Record<string, Draft> {
  return Object.fromEntries(
    Object.entries({ ...stored, ...changes }).flatMap(([key, draft]) => (draft === undefined ? [] : [[key, draft]])),
  )
}
