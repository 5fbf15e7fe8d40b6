import { expect, it } from 'vitest'
import { sidecar } from '#server/testing/setups.ts'
import { namePart, renameTeeth } from './neutral-names.ts'

it('names a file after what it shows', () => {
  expect([namePart('teeth', 1), namePart('brackets', 2), namePart('teeth', null)]).toEqual([
    'Upper teeth',
    'Lower brackets',
    'Teeth',
  ])
})

it('keeps the teeth with their file and leaves out those of a file that is not shown', () => {
  const names = new Map([['sofia delgado.stl', 'Upper teeth']])
  const teeth = sidecar('sofia delgado.stl')
  expect(renameTeeth(teeth, names)).toEqual(sidecar('Upper teeth'))
  expect(renameTeeth(sidecar('tray.stl'), names)?.teeth).toEqual([])
  expect(renameTeeth(null, names)).toBeNull()
})
