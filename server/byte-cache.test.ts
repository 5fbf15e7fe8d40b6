import { expect, it } from 'vitest'
import { createByteCache } from './byte-cache.ts'

it('evicts the least recently used entry and stores nothing larger than the cache', () => {
  const cache = createByteCache(10)
  const bytes = (length: number) => new Uint8Array(length)
  cache.set('first', bytes(4))
  cache.set('second', bytes(4))
  expect(cache.get('first')).toHaveLength(4)
  cache.set('third', bytes(4))
  expect(cache.get('second')).toBeUndefined()
  expect(cache.get('first')).toHaveLength(4)
  cache.set('huge', bytes(11))
  expect(cache.get('huge')).toBeUndefined()
  cache.set('third', bytes(5))
  expect([cache.get('first')?.length, cache.get('third')?.length]).toEqual([4, 5])
})
