import { formatAnswer, formatCommentText, isOpenComment } from '#contract/setups.rules.ts'
import type { SetupComment } from '#contract/setups.ts'
import type { ToothName } from '#web/components/useToothName.ts'

export type CommentState = 'open' | 'done' | 'not_possible' | 'resolved'
export const COMMENT_FILTERS = ['all', 'open', 'answered'] as const
export type CommentFilter = (typeof COMMENT_FILTERS)[number]

const JAW_TITLES: Record<number, string> = { 1: 'Upper arch', 2: 'Lower arch' }

/**
 * Title of a comment, such as 'Tooth 7, upper right lateral'; the tooth is named only if the teeth file
 * identifies it.
 */
export function commentTitle(
  { fdi, target, jaw_id }: Pick<SetupComment, 'fdi' | 'target' | 'jaw_id'>,
  toothName: ToothName,
) {
  if (fdi) return target === 'bracket' ? `Bracket on ${toothName(fdi)}` : `Tooth ${toothName(fdi)}`
  const arch = JAW_TITLES[jaw_id ?? 0]
  if (target === 'tray') return 'Tray'
  if (target === 'bracket') return arch ? `Bracket, ${arch.toLowerCase()}` : 'Bracket'
  if (target === 'gum') return arch ? `Gum, ${arch.toLowerCase()}` : 'Gum'
  return arch ?? 'Setup'
}

/** Returns the latest answer of a version to the comment. */
export function latestAnswer({ replies }: Pick<SetupComment, 'replies'>) {
  return replies.findLast(({ kind }) => kind !== 'reply')
}

export function commentState(comment: SetupComment): CommentState {
  if (!isOpenComment(comment)) return 'resolved'
  const kind = latestAnswer(comment)?.kind
  return kind === 'done' || kind === 'not_possible' ? kind : 'open'
}

export function matchesFilter(comment: SetupComment, filter: CommentFilter) {
  if (filter === 'all') return true
  return (commentState(comment) === 'open') === (filter === 'open')
}

/** One sentence per comment, for screen readers. */
export function describeComment(comment: SetupComment, toothName: ToothName) {
  const { number, author_name, version } = comment
  const answer = latestAnswer(comment)
  const said = `${formatCommentText(comment)}${answer ? ` ${formatAnswer(answer)}` : ''}`
  return `Comment ${number}, ${commentTitle(comment, toothName)}, on version ${version}, by ${author_name}: ${said}`
}
