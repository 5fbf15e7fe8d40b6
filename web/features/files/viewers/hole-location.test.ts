import { expect, it } from 'vitest'
import { formatHoleLocation, type LocatedMesh } from './hole-location.ts'

/** An arch of 60 by 50 by 15 mm: +X is the patient's left, Y grows backwards. */
function check(overrides: Partial<LocatedMesh> = {}): LocatedMesh {
  const report: LocatedMesh['report'] = { size_mm: [60, 50, 15], unit_suspect: false }
  return { report, jaw_by_name: 'upper', jaw_by_shape: undefined, ...overrides }
}

function hole(centre: [number, number, number], facing: [number, number, number]) {
  return { centre, facing }
}

it('names the side of the patient and the surface', () => {
  const buccal = hole([25, 30, 5], [1, 0, 0])
  const inner = hole([-25, 30, 5], [1, 0, 0])
  expect(formatHoleLocation(buccal, check())).toBe('Buccal, upper left')
  expect(formatHoleLocation(inner, check())).toBe('Palatal, upper right')
  expect(formatHoleLocation(inner, check({ jaw_by_name: 'lower' }))).toBe('Lingual, lower right')
})

it('names the front, and its side where it is not in the middle', () => {
  expect(formatHoleLocation(hole([2, 5, 5], [0, -1, 0]), check())).toBe('Labial, upper front')
  expect(formatHoleLocation(hole([-10, 5, 5], [0, -1, 0]), check())).toBe('Labial, upper front right')
})

it('names nothing where the orientation or the jaw is not known', () => {
  const any = hole([25, 30, 5], [1, 0, 0])
  expect(formatHoleLocation(any, check({ jaw_by_name: undefined }))).toBe('Hole')
  expect(formatHoleLocation(any, check({ report: { size_mm: [60, 15, 50], unit_suspect: false } }))).toBe('Hole')
})
