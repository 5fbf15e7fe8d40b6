import { expect, it } from 'vitest'
import { openMemory } from '#server/adapters/realtime/memory.ts'
import type { Services } from '#server/services.ts'
import { cacheForAMinute } from './dashboard-cache.ts'

const cacheContext = () => ({ services: { realtime: openMemory() } as Services, now: '2026-03-01T12:00:00.000000Z' })

/** Returns a computation that the test resolves. */
function manualComputation() {
  const ends: (() => void)[] = []
  const work = () => {
    const number = ends.length + 1
    return new Promise<number>((resolve) => ends.push(() => resolve(number)))
  }
  return { work, ends }
}

it('live requests never reuse a computation that started before them, and all share the next one', async () => {
  const by = cacheContext()
  const { work, ends } = manualComputation()
  const live = () => cacheForAMinute(by, { key: 'a', isLive: true }, work)
  const first = live()
  const others = [live(), live(), live()]
  expect(ends).toHaveLength(1)
  ends[0]?.()
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  expect(await cacheForAMinute(by, { key: 'a', isLive: false }, work)).toBe(2)
})

it('a failed computation is not cached and does not block the next one', async () => {
  const by = cacheContext()
  const failing = () => cacheForAMinute(by, { key: 'a', isLive: true }, () => Promise.reject(new Error('lost')))
  const first = failing()
  const next = cacheForAMinute(by, { key: 'a', isLive: true }, () => Promise.resolve(7))
  await expect(first).rejects.toThrow('lost')
  expect(await next).toBe(7)
  await expect(failing()).rejects.toThrow('lost')
  expect(await cacheForAMinute(by, { key: 'a', isLive: false }, () => Promise.resolve(8))).toBe(8)
})

it('those who waited for a computation that failed compute once more, together', async () => {
  const by = cacheContext()
  let runs = 0
  const work = () => {
    runs += 1
    return runs === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(runs)
  }
  const ask = () => cacheForAMinute(by, { key: 'a', isLive: false }, work)
  const [first, ...others] = [ask(), ask(), ask()]
  await expect(first).rejects.toThrow('lost')
  expect(await Promise.all(others)).toEqual([2, 2])
})
