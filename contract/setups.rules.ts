import type { Actor } from './access.ts'
import { canJudgeSetup, type Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { MAX_STL_BYTES } from './files.ts'
import { MAX_TEETH_BYTES } from './setup-teeth.ts'
import type { SetupComment, SetupPart, SetupFile } from './setups.ts'

/** What the ending of a name says before anything is sent. */
export function setupFileBlocker(name: string, part: SetupPart): string | undefined {
  if (part === 'sidecar')
    return /\.(json|3mf)$/i.test(name) ? undefined : 'Only .json and .3mf files can say what the teeth are.'
  return /\.(stl|ply)$/i.test(name) ? undefined : 'Only .stl and .ply files can be uploaded.'
}

/** Bytes; a 3MF file brings its meshes along. */
export function maxSetupBytes(name: string) {
  return /\.json$/i.test(name) ? MAX_TEETH_BYTES : MAX_STL_BYTES
}

/** What a setup file is taken for, by its name, until a person says otherwise. */
export function setupPartOf(name: string): SetupPart {
  if (/\.(json|3mf)$/i.test(name)) return 'sidecar'
  if (/bracket/i.test(name)) return 'brackets'
  return /tray|idb|jig/i.test(name) ? 'tray' : 'teeth'
}

/** What one version can hold, so that one person cannot make the case slow for everybody who reads it. */
export const MAX_COMMENTS = 200
/** To all comments of a version together. */
export const MAX_REPLIES = 500

/** @param count comments on the version. */
export function newCommentBlocker(count: number): Blocker | undefined {
  if (count < MAX_COMMENTS) return undefined
  const text = `This version already has ${MAX_COMMENTS} comments, the most that one can have. Please reply to one of them.`
  return { text, code: CODE.wrongState }
}

/** @param count replies to the comments on the version, without the answers that come with a later one. */
export function newReplyBlocker(count: number): Blocker | undefined {
  if (count < MAX_REPLIES) return undefined
  const text = `The comments on this version already have ${MAX_REPLIES} replies, the most that one can have.`
  return { text, code: CODE.wrongState }
}

/** Its author closes a comment, and who judges the setup. */
export function canResolve(actor: Actor, organization_id: number, comment: { user_id: number }) {
  return comment.user_id === actor.id || canJudgeSetup(actor, organization_id)
}

/** What somebody waits for an answer to stays. */
export function removeCommentBlocker(comment: Pick<SetupComment, 'asked_at' | 'replies'>): Blocker | undefined {
  if (comment.asked_at)
    return { text: 'The comment went along with a change that was asked for.', code: CODE.wrongState }
  return comment.replies.length > 0 ? { text: 'The comment has replies.', code: CODE.wrongState } : undefined
}

/** Not resolved, whether a version has answered it or not. */
export function isOpenComment(comment: Pick<SetupComment, 'resolved_at'>) {
  return comment.resolved_at === null
}

/** It goes along when a change is asked for. */
export function goesAlong(comment: Pick<SetupComment, 'asked_at' | 'resolved_at'>) {
  return comment.asked_at === null && isOpenComment(comment)
}

/** Went along with a change, and no version has answered it yet. */
export function waitsForAnswer(comment: Pick<SetupComment, 'asked_at' | 'resolved_at' | 'replies'>) {
  return (
    comment.asked_at !== null && comment.resolved_at === null && !comment.replies.some(({ kind }) => kind !== 'reply')
  )
}

type Stored = Pick<SetupFile, 'name' | 'inspection' | 'inspection_fault' | 'warnings'>

/** Why a file cannot be part of a version, in words for the person who uploaded it. */
export function unsealable(file: Stored, accepted: readonly { warning: string }[]): string | undefined {
  if (file.inspection === 'pending') return `${file.name}: It is still being checked. Please wait a moment.`
  if (file.inspection === 'failed') return `${file.name}: ${file.inspection_fault ?? 'The file cannot be read.'}`
  const open = file.warnings.find((warning) => !accepted.some((each) => each.warning === warning))
  return open && `${file.name}: ${open}`
}

/** How a comment, a reply and an answer stand among the notes of the case. */
export function noteOfComment(number: number, fdi: number | null | undefined, text: string) {
  return `Comment ${number}${fdi ? `, tooth ${fdi}` : ''}: ${text}`
}

/** The same read back: what a note is about, and what it says. */
export function commentOfNote(note: string): { number: number; fdi: number | undefined; text: string } | undefined {
  const [, number, fdi, text] = /^Comment (\d+)(?:, tooth (\d+))?: ([^]*)$/.exec(note) ?? []
  return number && text ? { number: Number(number), fdi: fdi ? Number(fdi) : undefined, text } : undefined
}

/** What a version answers to a comment, in words; a reply speaks for itself. */
export function answerWords({ kind, text }: Pick<SetupComment['replies'][number], 'kind' | 'text'>) {
  if (kind === 'reply') return text
  if (kind === 'not_possible') return `Not possible, because ${text}`
  return text ? `Done. ${text}` : 'Done.'
}
