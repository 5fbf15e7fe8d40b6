import { expect, it } from 'vitest'
import { toNetwork } from './rate-limit.ts'

it('treats a /24 or a /64 as one network', () => {
  expect(toNetwork('203.0.113.77')).toBe('203.0.113.0/24')
  expect(toNetwork('::ffff:203.0.113.77')).toBe('203.0.113.0/24')
  expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(toNetwork('2001:db8::6')).toBe('2001:db8:0:0::/64')
  expect(toNetwork('::1')).toBe('0:0:0:0::/64')
})
