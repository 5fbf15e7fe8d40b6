import { expect, it } from 'vitest'
import { jawByName, jawFromId, jawId, jawOfTooth, otherJaw } from '#mesh/jaw.ts'

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

it('knows the jaw of a tooth and of the wire', () => {
  expect([11, 28, 31, 48].map(jawOfTooth)).toEqual(['upper', 'upper', 'lower', 'lower'])
  expect([1, 2, 3, null].map(jawFromId)).toEqual(['upper', 'lower', undefined, undefined])
  expect([jawId('upper'), jawId('lower')]).toEqual([1, 2])
  expect(otherJaw('lower')).toBe('upper')
})
