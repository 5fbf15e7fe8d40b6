import { expect, it } from 'vitest'
import { jawByName } from '#mesh/jaw.ts'

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
