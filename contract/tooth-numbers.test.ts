import { expect, it } from 'vitest'
import { toothName } from '#contract/tooth-numbers.ts'

/**
 * Order of the universal notation: from the upper right wisdom tooth to the upper left, and back along the lower arch.
 */
const ROUND = [8, 7, 6, 5, 4, 3, 2, 1]
  .map((place) => 10 + place)
  .concat([1, 2, 3, 4, 5, 6, 7, 8].map((place) => 20 + place))
  .concat([8, 7, 6, 5, 4, 3, 2, 1].map((place) => 30 + place))
  .concat([1, 2, 3, 4, 5, 6, 7, 8].map((place) => 40 + place))

it('names all 32 teeth in each notation', () => {
  const all = Array.from({ length: 32 }, (_, at) => String(at + 1))
  expect(ROUND.map((fdi) => toothName(fdi, 'universal'))).toEqual(all)
  expect(ROUND.map((fdi) => toothName(fdi, 'fdi'))).toEqual(ROUND.map(String))
  const corners = ['UR', 'UL', 'LL', 'LR'].flatMap((corner) => Array.from({ length: 8 }, () => corner))
  expect(ROUND.map((fdi) => toothName(fdi, 'palmer'))).toEqual(ROUND.map((fdi, at) => `${corners[at]}${fdi % 10}`))
  expect([11, 27, 36, 48].map((fdi) => toothName(fdi, 'universal'))).toEqual(['8', '15', '19', '32'])
  expect([11, 27, 36, 48].map((fdi) => toothName(fdi, 'palmer'))).toEqual(['UR1', 'UL7', 'LL6', 'LR8'])
})
