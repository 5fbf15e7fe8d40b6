import { expect, it } from 'vitest'
import { GIVEN_DATES } from '#web/ui/date-words.ts'
import { describePromise } from './promise-words.ts'

const promise = {
  setup_by: '2026-11-27',
  answer_by: null,
  ships_likely: '2026-12-01',
  ships_safe: '2026-12-02',
  arrives_likely: '2026-12-03',
  arrives_safe: '2026-12-04',
}

it('a promise is one line of the dates that it has', () => {
  expect(describePromise(promise, GIVEN_DATES)).toBe(
    'Setup ready by 2026-11-27; ships 2026-12-01; arrives 2026-12-03; safe to book from 2026-12-04',
  )
})

it('a promise without dates says so', () => {
  const none = { setup_by: null, ships_likely: null, ships_safe: null, arrives_likely: null, arrives_safe: null }
  expect(describePromise({ ...promise, ...none }, GIVEN_DATES)).toBe('No dates')
})
