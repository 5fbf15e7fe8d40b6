/**
 * Rules for the files and comments of a setup. Comments are sent with a change request, and the next version answers
 * them; each is also stored as a note of the case.
 */

import type { Actor } from './access.ts'
import { canReviewSetup, type Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { fileKind, isFileFor } from './file-kinds.ts'
import { MAX_STL_BYTES } from './files.ts'
import { MAX_TEETH_BYTES } from './setup-teeth.ts'
import type { SetupComment, SetupPart, SetupFile } from './setups.ts'
import { formatToothChange, type ToothChange } from './tooth-changes.ts'

/** Checks the file extension before an upload. */
export function setupFileBlocker(name: string, part: SetupPart): string | undefined {
  if (part === 'sidecar')
    return isFileFor(name, 'teeth') ? undefined : 'Only .json and .3mf files can say what the teeth are.'
  return isFileFor(name, 'mesh') ? undefined : 'Only .stl and .ply files can be uploaded.'
}

/** Returns the maximum size in bytes; a 3MF file may be as large as a scan, because it contains its meshes. */
export function maxSetupBytes(name: string) {
  return fileKind(name) === 'json' ? MAX_TEETH_BYTES : MAX_STL_BYTES
}

/** Guesses the part of a setup file from its name; the user can change it. */
export function guessSetupPart(name: string): SetupPart {
  if (isFileFor(name, 'teeth')) return 'sidecar'
  if (/bracket/i.test(name)) return 'brackets'
  return /tray|idb|jig/i.test(name) ? 'tray' : 'teeth'
}

/** Maximum comments per version, so that one user cannot slow the case down for all its readers. */
export const MAX_COMMENTS = 200
/** Maximum replies to all comments of a version together. */
export const MAX_REPLIES = 500

/** @param count Number of comments on the version. */
export function newCommentBlocker(count: number): Blocker | undefined {
  if (count < MAX_COMMENTS) return undefined
  const text = `This version already has ${MAX_COMMENTS} comments, the most that one can have. Please reply to one of them.`
  return { text, code: CODE.wrongState }
}

/**
 * @param count Number of replies to the comments on the version, without the answers that come with a later version.
 */
export function newReplyBlocker(count: number): Blocker | undefined {
  if (count < MAX_REPLIES) return undefined
  const text = `The comments on this version already have ${MAX_REPLIES} replies, the most that one can have.`
  return { text, code: CODE.wrongState }
}

/** A comment can be resolved by its author and by users who may approve the setup. */
export function canResolve(actor: Actor, organization_id: number, comment: { user_id: number }) {
  return comment.user_id === actor.id || canReviewSetup(actor, organization_id)
}

/** A comment cannot be removed while its answer is awaited. */
export function removeCommentBlocker(comment: Pick<SetupComment, 'asked_at' | 'replies'>): Blocker | undefined {
  if (comment.asked_at) return { text: 'The comment was sent along with a requested change.', code: CODE.wrongState }
  return comment.replies.length > 0 ? { text: 'The comment has replies.', code: CODE.wrongState } : undefined
}

/** An open comment is not resolved, whether a version has answered it or not. */
export function isOpenComment(comment: Pick<SetupComment, 'resolved_at'>) {
  return comment.resolved_at === null
}

/** Returns true if the comment is sent with the next change request. */
export function isSentWithChange(comment: Pick<SetupComment, 'asked_at' | 'resolved_at'>) {
  return comment.asked_at === null && isOpenComment(comment)
}

/** Returns true if the comment was sent with a change request and no version has answered it yet. */
export function awaitsAnswer(comment: Pick<SetupComment, 'asked_at' | 'resolved_at' | 'replies'>) {
  return (
    comment.asked_at !== null && comment.resolved_at === null && !comment.replies.some(({ kind }) => kind !== 'reply')
  )
}

type Stored = Pick<SetupFile, 'name' | 'inspection' | 'inspection_fault' | 'warnings'>

/** Returns why a file cannot be part of a version, as a message for its uploader. */
export function unsealableReason(file: Stored, accepted: readonly { warning: string }[]): string | undefined {
  if (file.inspection === 'pending') return `${file.name}: It is still being checked. Please wait a moment.`
  if (file.inspection === 'failed') return `${file.name}: ${file.inspection_fault ?? 'The file cannot be read.'}`
  const open = file.warnings.find((warning) => !accepted.some((each) => each.warning === warning))
  return open && `${file.name}: ${open}`
}

/** Returns the text of a comment with the change that it asks for, which may be its whole text. */
export function formatCommentText({ text, change }: { text: string; change?: ToothChange | null | undefined }) {
  const sentence = change ? formatToothChange(change) : text
  return sentence === text ? text : `${sentence}. ${text}`
}

/** Formats a comment, a reply or an answer as a note of the case. */
export function formatCommentNote(number: number, fdi: number | null | undefined, text: string) {
  return `Comment ${number}${fdi ? `, tooth ${fdi}` : ''}: ${text}`
}

/** Parses a note that was formatted by `formatCommentNote`; undefined for other notes. */
export function parseCommentNote(note: string): { number: number; fdi: number | undefined; text: string } | undefined {
  const [, number, fdi, text] = /^Comment (\d+)(?:, tooth (\d+))?: ([^]*)$/.exec(note) ?? []
  return number && text ? { number: Number(number), fdi: fdi ? Number(fdi) : undefined, text } : undefined
}

/** Formats a version's answer to a comment; a reply is returned as is. */
export function formatAnswer(reply: Answer) {
  if (reply.kind === 'reply') return reply.text
  const state = reply.kind === 'done' ? 'Done.' : 'Not possible.'
  return reply.text ? `${state} ${answerSentence(reply)}` : state
}

/** Returns the text of an answer as a sentence of its own; a reason may have been written to follow `because`. */
export function answerSentence({ kind, text }: Answer) {
  return kind === 'not_possible' ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

type Answer = Pick<SetupComment['replies'][number], 'kind' | 'text'>
