import { expect, test } from 'vitest'
import { COUNTRIES, countriesMatching, statesMatching, US_STATES } from './countries.ts'

test('every state code finds its own state first', () => {
  for (const { code } of US_STATES) {
    expect(statesMatching(code)[0]?.code).toBe(code)
    expect(statesMatching(` ${code.toLowerCase()}`)[0]?.code).toBe(code)
  }
})

test('every country code of two or three letters finds its own country first', () => {
  for (const { alpha_2, alpha_3 } of COUNTRIES) {
    expect(countriesMatching(alpha_2.toLowerCase())[0]?.alpha_2).toBe(alpha_2)
    expect(countriesMatching(alpha_3)[0]?.alpha_3).toBe(alpha_3)
  }
})

test('names that start with the text come before names that contain it', () => {
  expect(statesMatching('vir').map(({ code }) => code)).toEqual(['VA', 'WV'])
  expect(statesMatching('kansas').map(({ code }) => code)).toEqual(['KS', 'AR'])
  expect(statesMatching('zz')).toEqual([])
  expect(countriesMatching('united st').map(({ alpha_3 }) => alpha_3)).toEqual(['USA', 'UMI'])
})
