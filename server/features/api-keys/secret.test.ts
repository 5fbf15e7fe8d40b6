import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSecret, secretPrefix, writeSecret } from './secret.ts'

it('a secret begins with tpd_ and ends with a checksum that a changed letter breaks', () => {
  const secret = writeSecret(randomBytes(32))
  expect(secret).toMatch(/^tpd_[0-9A-Za-z]{49}$/)
  expect(isSecret(secret)).toBe(true)
  const at = 20
  const other = secret[at] === 'x' ? 'y' : 'x'
  expect(isSecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false)
  expect(isSecret('tpd_')).toBe(false)
  expect(isSecret(`${secret}0`)).toBe(false)
})

it('every number of 256 bits has 43 digits, the smallest and the largest too', () => {
  expect(writeSecret(new Uint8Array(32))).toMatch(/^tpd_0{43}[0-9A-Za-z]{6}$/)
  const largest = writeSecret(new Uint8Array(32).fill(255))
  expect(largest).toHaveLength(53)
  expect(isSecret(largest)).toBe(true)
  expect(secretPrefix(largest)).toBe(largest.slice(0, 12))
})
