import { expect, it } from 'vitest'
import type { CasePromise } from '#contract/promises.ts'
import { promiseSentences } from './promise-sentences.ts'

const UTAH = { country: 'USA', time_zone: 'America/Denver', timezone_offset: -420 }
const promise: CasePromise = {
  setup_by: '2026-11-27',
  answer_by: '2026-11-30T23:00:00.000Z',
  ships_likely: '2026-12-01',
  ships_safe: '2026-12-02',
  arrives_likely: '2026-12-03',
  arrives_safe: '2026-12-04',
  reason: 'submitted',
  made_at: '2026-11-26T21:58:00.000Z',
}
const write = (given: CasePromise | null) =>
  promiseSentences(given, UTAH).map((sentence) => sentence.replaceAll('\u00A0', ' '))

it('a promise is told by its dates, one sentence each', () => {
  expect(write(promise)).toEqual([
    'The setup is ready by Fri, Nov 27.',
    'Your answer is needed by Mon, Nov 30, 4 pm MST.',
    'It ships Tue, Dec 1 and arrives Thu, Dec 3; it is safe to book from Fri, Dec 4.',
  ])
})

it('what is past or does not exist is left out', () => {
  const sent = { ...promise, setup_by: null, answer_by: null, ships_likely: null, ships_safe: null }
  expect(write(sent)).toEqual(['It arrives Thu, Dec 3; it is safe to book from Fri, Dec 4.'])
  expect(write({ ...sent, arrives_likely: null, arrives_safe: null })).toEqual([])
  expect(write(null)).toEqual([])
})
