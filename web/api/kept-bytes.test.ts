import { expect, it } from 'vitest'
import { dropKeptBytes, keepBytes, keptBytes } from './kept-bytes.ts'

const MB = 1024 * 1024

it('gives back a copy, drops the oldest beyond its bound, and everything when it is told to', () => {
  const bytes = new Uint8Array([1, 2, 3])
  keepBytes('a', bytes)
  bytes.fill(0)
  expect(new Uint8Array(keptBytes('a') ?? new ArrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  // A reader transfers its copy to a worker.
  const given = keptBytes('a')
  structuredClone(given, { transfer: given ? [given] : [] })
  expect(keptBytes('a')?.byteLength).toBe(3)
  keepBytes('b', new Uint8Array(40 * MB))
  expect(keptBytes('a')).toBeDefined()
  // The most recently read file stays.
  keepBytes('c', new Uint8Array(40 * MB))
  expect([keptBytes('b'), keptBytes('a')?.byteLength, keptBytes('c')?.byteLength]).toEqual([undefined, 3, 40 * MB])
  keepBytes('d', new Uint8Array(65 * MB))
  expect(keptBytes('d')).toBeUndefined()
  dropKeptBytes()
  expect([keptBytes('a'), keptBytes('c')]).toEqual([undefined, undefined])
})
