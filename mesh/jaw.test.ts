import { expect, it } from 'vitest'
import { jawByName, jawFromId, jawId, jawOfTooth, JAWS, otherJaw } from '#mesh/jaw.ts'

it.each([
  ['nakagawa-upper.stl', 'upper'],
  ['UpperJawScan.stl', 'upper'],
  ['case_12_OK.stl', 'upper'],
  ['hv-2210-setup-lower.stl', 'lower'],
  ['MANDIBULAR 2.STL', 'lower'],
  ['uk.stl', 'lower'],
  ['max-mueller-lower.stl', 'lower'],
  ['upper-lower-bite.stl', undefined],
  ['scan.stl', undefined],
  ['flower.stl', undefined],
])('reads %s as %s', (name, jaw) => {
  expect(jawByName(name)).toBe(jaw)
})

it('numbers, teeth and the opposite belong to one jaw', () => {
  expect(JAWS.map((jaw) => [jawId(jaw), jawFromId(jawId(jaw)), otherJaw(otherJaw(jaw))])).toEqual([
    [1, 'upper', 'upper'],
    [2, 'lower', 'lower'],
  ])
  expect([jawFromId(3), jawFromId(null)]).toEqual([undefined, undefined])
  expect([11, 28, 31, 48].map(jawOfTooth)).toEqual(['upper', 'upper', 'lower', 'lower'])
})
