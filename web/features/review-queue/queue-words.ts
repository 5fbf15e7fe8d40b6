import { formatCount } from '#mesh/format-count.ts'
import type { DateWords } from '#web/ui/date-words.ts'
import { formatDuration } from '#web/ui/dates.ts'
import { isOpen, type QueueCell } from './queue-cells.ts'

/** `okay` ships, `waits` waits for the lab, `warning` was not sent. */
export type CellTone = 'okay' | 'waits' | 'warning' | 'quiet'
export type CellWords = { text: string; tone: CellTone }

/** What becomes of a setup, or by when it waits for an answer. Who else answered it is told by ColleagueAnswer. */
export function cellWords(
  { row, answer }: QueueCell,
  dates: Pick<DateWords, 'day' | 'dayOrTime'>,
  isOnline: boolean,
): CellWords {
  if (!answer) {
    const by = row.promise?.answer_by
    return { text: by ? `By ${dates.dayOrTime(by)}` : 'Waits for you', tone: 'quiet' }
  }
  if (answer.state === 'unsent') return { text: 'Not sent', tone: 'warning' }
  if (answer.state === 'undoing') return { text: 'Being undone', tone: 'quiet' }
  if (answer.state === 'sending' && !isOnline) return { text: 'Waits for the connection', tone: 'warning' }
  if (answer.state === 'sending') return { text: 'Being sent', tone: 'quiet' }
  const { kind, promise } = answer
  if (kind === 'change') {
    return { text: promise?.setup_by ? `New setup ${dates.day(promise.setup_by)}` : 'Change asked for', tone: 'waits' }
  }
  return { text: promise?.ships_likely ? `Ships ${dates.day(promise.ships_likely)}` : 'Approved', tone: 'okay' }
}

/** The line below it at the end of the queue. */
export function consequenceWords({ answer }: QueueCell, dates: Pick<DateWords, 'day'>) {
  if (answer?.state !== 'sent') return undefined
  if (answer.kind === 'change') return 'you asked for a change'
  return answer.promise?.arrives_likely ? `arrives ${dates.day(answer.promise.arrives_likely)}` : undefined
}

/** The bar after an answer: what it was and what comes of it. */
export function answerSentence(words: CellWords, kind: 'approved' | 'change') {
  const { text } = words
  if (kind === 'change') return text.startsWith('New setup') ? `goes back, ${lowerFirst(text)}` : 'goes back to the lab'
  return text.startsWith('Ships') ? `approved, ${lowerFirst(text)}` : 'approved'
}

export function endTitle(cells: readonly QueueCell[]) {
  const open = cells.filter(isOpen).length
  if (open > 0) return `${formatCount(cells.length - open)} of ${formatCount(cells.length)} done`
  return cells.length === 1 ? 'Done' : `All ${inWords(cells.length)} done`
}

/** @param startedAt in ms: when the user opened the queue. */
export function endSummary(cells: readonly QueueCell[], startedAt: number) {
  const answered = cells.flatMap(({ answer }) => (answer && answer.state !== 'unsent' ? [answer] : []))
  const approved = answered.filter(({ kind }) => kind === 'approved').length
  const changes = answered.length - approved
  const others = cells.filter(({ isGone }) => isGone).length
  const parts = [
    ...(approved > 0 ? [`${inWords(approved)} approved`] : []),
    ...(changes > 0 ? [`${inWords(changes)} ${changes === 1 ? 'change' : 'changes'} asked for`] : []),
    ...(others > 0 ? [`${inWords(others)} answered by somebody else`] : []),
  ].join(', ')
  const last = Math.max(...answered.map(({ at }) => at))
  const took = answered.length > 0 ? ` It took you ${formatVisit(last - startedAt)}.` : ''
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.${took}`
}

function formatVisit(milliseconds: number) {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return formatDuration(milliseconds)
}

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function inWords(count: number) {
  return NUMBERS[count] ?? formatCount(count)
}

function lowerFirst(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
