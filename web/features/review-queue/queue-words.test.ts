import { expect, it } from 'vitest'
import type { PatientRow } from '#contract/patients.ts'
import { fixture } from '#web/testing/fixture.ts'
import type { Answer, QueueCell } from './queue-cells.ts'
import { answerSentence, cellWords, consequenceWords, endSummary, endTitle } from './queue-words.ts'

const DATES = { day: (value: string) => value, dayOrTime: (value: string) => value }
const PROMISE = fixture<NonNullable<Answer['promise']>>({
  setup_by: '2026-11-27',
  ships_likely: '2026-12-01',
  arrives_likely: '2026-12-04',
})

function cell(answer?: Partial<Answer>, isGone = false): QueueCell {
  const whole: Answer = {
    kind: 'approved',
    state: 'sent',
    promise: PROMISE,
    at: 220_000,
    setup_completed_at: null,
    ...answer,
  }
  return { row: fixture<PatientRow>({ promise: null }), answer: answer && whole, isGone }
}

const words = (each: QueueCell, isOnline = true) => cellWords(each, DATES, isOnline)

it('says what becomes of an answered setup', () => {
  expect(words(cell({}))).toEqual({ text: 'Ships 2026-12-01', tone: 'okay' })
  expect(consequenceWords(cell({}), DATES)).toBe('arrives 2026-12-04')
  expect(words(cell({ promise: null }))).toEqual({ text: 'Approved', tone: 'okay' })
  expect(words(cell({ kind: 'change' }))).toEqual({ text: 'New setup 2026-11-27', tone: 'waits' })
  expect(answerSentence(words(cell({})), 'approved')).toBe('approved, ships 2026-12-01')
  expect(answerSentence(words(cell({ promise: null })), 'approved')).toBe('approved')
  expect(answerSentence(words(cell({ kind: 'change' })), 'change')).toBe('goes back, new setup 2026-11-27')
})

it('says in amber what has not reached the server', () => {
  expect(words(cell({ state: 'sending' }))).toEqual({ text: 'Being sent', tone: 'quiet' })
  expect(words(cell({ state: 'sending' }), false)).toEqual({ text: 'Waits for the connection', tone: 'warning' })
  expect(words(cell({ state: 'unsent' }))).toEqual({ text: 'Not sent', tone: 'warning' })
  expect(consequenceWords(cell({ state: 'sending' }), DATES)).toBeUndefined()
})

it('sums up the visit', () => {
  const six = Array.from({ length: 6 }, () => cell({}))
  const all = [...six, cell({ kind: 'change' })]
  expect(endTitle(all)).toBe('All seven done')
  expect(endSummary(all, 0)).toBe('Six approved, one change asked for. It took you 3 min 40 s.')
  expect(endTitle([cell({})])).toBe('Done')
  expect(endSummary([cell({}), cell(undefined, true)], 175_000)).toBe(
    'One approved, one answered by somebody else. It took you 45 s.',
  )
  expect(endTitle([cell({}), cell()])).toBe('1 of 2 done')
})
