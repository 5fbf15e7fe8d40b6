import { expect, it } from 'vitest'
import { clearByteCache, cacheBytes, cachedBytes } from './byte-cache.ts'

const MB = 1024 * 1024

it('returns a copy, evicts the least recently read file above its limit, and can be cleared', () => {
  const bytes = new Uint8Array([1, 2, 3])
  cacheBytes('a', bytes)
  bytes.fill(0)
  expect(new Uint8Array(cachedBytes('a') ?? new ArrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  // A reader transfers its copy to a worker.
  const copy = cachedBytes('a')
  structuredClone(copy, { transfer: copy ? [copy] : [] })
  expect(cachedBytes('a')?.byteLength).toBe(3)
  cacheBytes('b', new Uint8Array(40 * MB))
  expect(cachedBytes('a')).toBeDefined()
  // The most recently read file stays.
  cacheBytes('c', new Uint8Array(40 * MB))
  expect([cachedBytes('b'), cachedBytes('a')?.byteLength, cachedBytes('c')?.byteLength]).toEqual([
    undefined,
    3,
    40 * MB,
  ])
  cacheBytes('d', new Uint8Array(65 * MB))
  expect(cachedBytes('d')).toBeUndefined()
  clearByteCache()
  expect([cachedBytes('a'), cachedBytes('c')]).toEqual([undefined, undefined])
})
