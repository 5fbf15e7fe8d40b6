import { expect, it } from 'vitest'
import { setupTeeth } from '#contract/setup-teeth.ts'
import type { RoomFile } from '#web/features/setups/room-files.ts'
import { fixture } from '#web/testing/fixture.ts'
import { locateTooth } from './tooth-places.ts'

/** Coordinates of the files: +X is the patient's left, +Y is posterior. */
function tooth(fdi: number, x: number, y: number, move = [0, 0, 0]) {
  return { fdi, file: 'u.stl', triangles: [[0, 1]], centre: [x, y, 5], move, turn: [0, 0, 0, 1] }
}

const teeth = setupTeeth.parse({
  format: 'typodont-setup',
  version: 1,
  unit: 'mm',
  teeth: [
    tooth(16, -20, 30, [1, 0, 0]),
    tooth(26, 20, 30),
    tooth(11, -4, 0),
    tooth(21, 4, 0),
    // The lower arch is to the side of the upper one, so that a common middle would show.
    tooth(36, 120, 30),
    tooth(46, 80, 30),
  ],
})
const FILES = [
  fixture<RoomFile>({ id: 'scan-1', part: 'scan', jaw: 'upper' }),
  fixture<RoomFile>({ id: 'setup-1', part: 'teeth', jaw: 'upper' }),
  fixture<RoomFile>({ id: 'setup-2', part: 'teeth', jaw: 'lower' }),
]

function locate(fdi: number, part: 'teeth' | 'scan' = 'teeth') {
  return locateTooth(fdi, { setup: { teeth }, files: FILES, part })
}

it('points outward from the middle of its own arch, on the left as on the right', () => {
  const outward = (fdi: number) => locate(fdi)?.outward.map((value) => Math.round(100 * value) / 100)
  expect(outward(16)).toEqual([-0.8, 0.6, 0])
  expect(outward(26)).toEqual([0.8, 0.6, 0])
  expect(outward(11)?.[0]).toBeLessThan(0)
  expect(outward(11)?.[1]).toBeLessThan(0)
  expect(outward(36)).toEqual([1, 0, 0])
  expect(outward(46)).toEqual([-1, 0, 0])
})

it('is where the setup moved it, or where the scan has it, in the file of its arch', () => {
  expect(locate(16)).toMatchObject({ fileId: 'setup-1', point: [-19, 30, 5] })
  expect(locate(16, 'scan')).toMatchObject({ fileId: 'scan-1', point: [-20, 30, 5] })
  expect(locate(36)).toMatchObject({ fileId: 'setup-2' })
})

it('is nowhere without its tooth or its file', () => {
  expect(locate(17)).toBeUndefined()
  expect(locate(36, 'scan')).toBeUndefined()
})
