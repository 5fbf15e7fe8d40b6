import { expect, test } from 'vitest'
import { statesMatching, US_STATES } from './countries.ts'

test('every typed code finds its own state first', () => {
  for (const { code } of US_STATES) {
    expect(statesMatching(code)[0]?.code).toBe(code)
    expect(statesMatching(` ${code.toLowerCase()}`)[0]?.code).toBe(code)
  }
})

test('a name is found by its beginning before those that only hold it', () => {
  expect(statesMatching('vir').map(({ code }) => code)).toEqual(['VA', 'WV'])
  expect(statesMatching('kansas').map(({ code }) => code)).toEqual(['KS', 'AR'])
  expect(statesMatching('zz')).toEqual([])
})
