import { expect, it } from 'vitest'
import type { SetupTeeth } from '#contract/setup-teeth.ts'
import type { MeshReading } from '#web/features/viewer/mesh-reader.ts'
import type { RoomFile, SetupContent } from '#web/features/setups/room-files.ts'
import { fixture } from '#web/testing/fixture.ts'
import { distanceFigures } from './distance-figures.ts'

/** Triangles of 1, 3 and 4 mm² that share no vertex. */
const geometry = {
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 2, 0, 5, 0, 0, 8, 0, 0, 5, 2, 0, 10, 0, 0, 14, 0, 0, 10, 2, 0]),
  index: Uint32Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8]),
}
const FILES = [fixture<RoomFile>({ id: 'setup-1', file: { name: 'upper.stl' } })]
const READINGS = new Map([['setup-1', fixture<MeshReading>({ phase: 'checked', geometry })]])

function figures(mm: readonly number[], teeth: SetupContent['teeth'] = null) {
  const distances = new Map([['setup-1', Float32Array.from(mm.flatMap((each) => [each, each, each]))]])
  return distanceFigures(distances, { files: FILES, readings: READINGS, setup: { teeth } })
}

it('returns the share of the surface that is more than 0.5 mm away on either side', () => {
  expect(figures([0.6, 0.4, 0.2]).over).toBe(13)
  expect(figures([0.4, -0.6, 0.2]).over).toBe(38)
  expect(figures([0.4, 0.5, 0.2]).over).toBe(0)
  expect(figures([0.6, 0.7, 0.8]).over).toBe(100)
})

it('skips points without a counterpart, and ends the scale where nearly all values are', () => {
  expect(figures([0.6, Number.NaN, 0.2])).toEqual({ end: 1.5, largest: expect.closeTo(0.2), over: 20 })
  expect(figures([2.2, 2.2, 2.2])).toMatchObject({ end: 2.5, largest: expect.closeTo(2.2) })
  expect(figures([9, 9, 9]).end).toBe(3)
  const none = Number.NaN
  expect(figures([none, none, none])).toEqual({ end: 1.5, largest: 0, over: undefined })
})

it('uses only the teeth if they are known', () => {
  const tooth = { fdi: 11, file: 'upper.stl', triangles: [[1, 1]] }
  const teeth = fixture<SetupTeeth>({ teeth: [tooth], brackets: [] })
  expect(figures([0.2, 0.6, 0.2], teeth).over).toBe(100)
  expect(figures([0.6, 0.2, 0.6], teeth).over).toBe(0)
})
