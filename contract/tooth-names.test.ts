import { expect, it } from 'vitest'
import { defaultToothNotation, toothName, toothNameWithPlace } from '#contract/tooth-names.ts'
import type { ToothNotation } from '#contract/tooth-numbers.ts'

/**
 * Order of the universal notation: from the upper right wisdom tooth to the upper left, and back along the lower arch.
 */
const ROUND = [8, 7, 6, 5, 4, 3, 2, 1]
  .map((place) => 10 + place)
  .concat([1, 2, 3, 4, 5, 6, 7, 8].map((place) => 20 + place))
  .concat([8, 7, 6, 5, 4, 3, 2, 1].map((place) => 30 + place))
  .concat([1, 2, 3, 4, 5, 6, 7, 8].map((place) => 40 + place))

const practice = (notation: ToothNotation) => ({ notation, isStaff: false })
const staff = (notation: ToothNotation) => ({ notation, isStaff: true })

it('names all 32 teeth in each notation', () => {
  const all = Array.from({ length: 32 }, (_, at) => String(at + 1))
  expect(ROUND.map((fdi) => toothName(fdi, practice('universal')))).toEqual(all)
  expect(ROUND.map((fdi) => toothName(fdi, practice('fdi')))).toEqual(ROUND.map(String))
  const corners = ['UR', 'UL', 'LL', 'LR'].flatMap((corner) => Array.from({ length: 8 }, () => corner))
  expect(ROUND.map((fdi) => toothName(fdi, practice('palmer')))).toEqual(
    ROUND.map((fdi, at) => `${corners[at]}${fdi % 10}`),
  )
  expect([11, 27, 36, 48].map((fdi) => toothName(fdi, practice('universal')))).toEqual(['8', '15', '19', '32'])
  expect([11, 27, 36, 48].map((fdi) => toothName(fdi, practice('palmer')))).toEqual(['UR1', 'UL7', 'LL6', 'LR8'])
})

it('also names the FDI number to staff, unless it is the notation of the practice', () => {
  expect([toothName(12, staff('universal')), toothName(12, staff('palmer'))]).toEqual(['7 (12)', 'UR2 (12)'])
  expect(toothName(12, staff('fdi'))).toBe('12')
})

it('names the place of a tooth', () => {
  expect(toothNameWithPlace(12, practice('universal'))).toBe('7, upper right lateral')
  expect(toothNameWithPlace(47, staff('universal'))).toBe('31 (47), lower right second molar')
  expect(toothNameWithPlace(21, practice('fdi'))).toBe('21, upper left central')
  expect(toothNameWithPlace(38, practice('palmer'))).toBe('LL8, lower left third molar')
})

it('numbers teeth from 1 to 32 in the United States, and by FDI elsewhere', () => {
  expect(['USA', 'CAN', 'DEU', null].map(defaultToothNotation)).toEqual(['universal', 'fdi', 'fdi', 'universal'])
})
