import { expect, it } from 'vitest'
import { createSlowRequests } from './slow-requests.ts'

const MINUTE = 60_000

it('ten thousand requests an hour are as many lines as they have routes, and twenty at most', () => {
  const slow = createSlowRequests()
  for (let n = 0; n < 10_000; n += 1)
    slow.add({ route: `GET /route-${n % 100}`, ms: n, database_ms: n / 2, request_id: `r-${n}` })
  const listed = slow.list()
  expect(listed).toHaveLength(20)
  expect(listed[0]).toMatchObject({
    route: 'GET /route-99',
    count: 100,
    ms: 9999,
    database_ms: 5000,
    request_id: 'r-9999',
  })
  expect(JSON.stringify(listed).length).toBeLessThan(5000)
})

it('an hour later they are forgotten', () => {
  let now = Date.parse('2026-03-04T12:00:00.000Z')
  const slow = createSlowRequests(() => now)
  const add = (ms: number) => slow.add({ route: 'GET /', ms, database_ms: 1, request_id: `r-${ms}` })
  add(5000)
  now += 30 * MINUTE
  add(2000)
  expect(slow.list()).toMatchObject([{ count: 2, ms: 5000, request_id: 'r-5000', at: '2026-03-04T12:00:00.000Z' }])
  now += 30 * MINUTE
  expect(slow.list()).toMatchObject([{ count: 1, ms: 2000 }])
  now += 60 * MINUTE
  expect(slow.list()).toEqual([])
})
