import { afterEach, expect, it } from 'vitest'
import { logWarnings } from './logged-warnings.ts'

const before = process.listeners('warning')
afterEach(() => {
  process.removeAllListeners('warning')
  for (const listener of before) process.on('warning', listener)
})

it('logs the first warning of a topic, then one per minute with the number of suppressed ones', () => {
  const lines: unknown[] = []
  let now = 0
  const warned = logWarnings({ warn: (...line: unknown[]) => void lines.push(line) }, () => now)
  for (const [at, message] of [
    [0, 'real-time over Redis: refused'],
    [1, 'real-time over Redis: refused'],
    [2, 'idle database connection: gone'],
    [59_999, 'real-time over Redis: refused'],
    [60_000, 'real-time over Redis: closed'],
  ] as const) {
    now = at
    warned(Object.assign(new Error(message), { name: 'Warning' }))
  }
  expect(lines).toEqual([
    [{ warning: 'Warning', reason: 'real-time over Redis: refused' }, 'real-time over Redis'],
    [{ warning: 'Warning', reason: 'idle database connection: gone' }, 'idle database connection'],
    [{ warning: 'Warning', reason: 'real-time over Redis: closed', more: 2 }, 'real-time over Redis'],
  ])
})
