import { expect, it } from 'vitest'
import type { SetupComment } from '#contract/setups.ts'
import { fixture } from '#web/testing/fixture.ts'
import { commentState, commentTitle, describeComment, matchesFilter } from './comment-labels.ts'

const toothName = (fdi: number) => String(fdi)
const title = (fdi: number | null, target: SetupComment['target'], jaw_id: number | null) =>
  commentTitle({ fdi, target, jaw_id }, toothName)

/** Holds only the fields that the labels read. */
function comment(facts: Partial<SetupComment> = {}) {
  const own = { number: 3, author_name: 'Solveig Aarne', text: 'Please turn it in.', version: 1 }
  const place = { fdi: 12, target: 'tooth', jaw_id: 1 }
  return fixture<SetupComment>({ ...own, ...place, resolved_at: null, replies: [], ...facts })
}

type Reply = SetupComment['replies'][number]
const answer = (kind: Reply['kind'], text = 'Turned.') => fixture<Reply>({ kind, text, version: 2 })

it('names what a comment is on, as far as it is known', () => {
  expect(title(12, 'tooth', 1)).toBe('Tooth 12')
  expect(title(12, 'bracket', 1)).toBe('Bracket on 12')
  expect(title(null, 'bracket', 2)).toBe('Bracket, lower arch')
  expect(title(null, 'gum', 1)).toBe('Gum, upper arch')
  expect(title(null, 'tray', 2)).toBe('Tray')
  expect([title(null, null, 2), title(null, null, null)]).toEqual(['Lower arch', 'Setup'])
})

it('has the state of its last answer, until it is resolved', () => {
  expect(commentState(comment())).toBe('open')
  expect(commentState(comment({ replies: [answer('not_possible'), answer('done'), answer('reply')] }))).toBe('done')
  expect(commentState(comment({ replies: [answer('done')], resolved_at: '2026-03-01T10:00:00Z' }))).toBe('resolved')
})

it('is open or answered, and always one of all', () => {
  const answered = comment({ replies: [answer('done')] })
  expect([comment(), answered].map((each) => matchesFilter(each, 'open'))).toEqual([true, false])
  expect([comment(), answered].map((each) => matchesFilter(each, 'answered'))).toEqual([false, true])
  expect([comment(), answered].map((each) => matchesFilter(each, 'all'))).toEqual([true, true])
})

it('is one sentence for screen readers', () => {
  expect(describeComment(comment(), toothName)).toBe(
    'Comment 3, Tooth 12, on version 1, by Solveig Aarne: Please turn it in.',
  )
})
