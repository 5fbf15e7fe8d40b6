import { expect, it } from 'vitest'
import { setupTeeth } from '#contract/setup-teeth.ts'
import {
  bracketChanges,
  fdiAtTriangle,
  isUnmoved,
  mainDirection,
  listByDistance,
  listMovements,
  formatMainMovement,
  formatMovement,
  triangleSpans,
} from './tooth-movements.ts'

const half = Math.sin((5 * Math.PI) / 180)

type Sidecar = { forward?: number; turn?: readonly number[]; bracket?: number }

/** An upper left incisor with its bracket, which moves forward and turns about the vertical axis. */
function sidecar({ forward = 0, turn = [0, 0, 0, 1], bracket = 0 }: Sidecar = {}) {
  return setupTeeth.parse({
    format: 'typodont-setup',
    version: 1,
    unit: 'mm',
    teeth: [{ fdi: 21, file: 'u.stl', triangles: [[4, 2]], centre: [4, 0, 0], move: [0, -forward, 0], turn }],
    brackets: [{ fdi: 21, file: 'b.stl', piece: 1, centre: [4, -4 - forward - bracket, 0], turn: [0, 0, 0, 1] }],
  })
}

it('describes the movement of a tooth from one setup to the next, and from the scan', () => {
  const [tooth] = listMovements(
    sidecar({ forward: 0.2 }),
    sidecar({ forward: 0.8, turn: [0, 0, half, Math.cos((5 * Math.PI) / 180)] }),
  )
  expect(tooth && formatMovement(tooth)).toBe('0.6 mm forward, turned 10°')
  expect(tooth && formatMainMovement(tooth)).toBe('0.6 mm forward, turned 10°')
  const [fromScan] = listMovements(null, sidecar({ forward: -0.4 }))
  expect(fromScan && formatMovement(fromScan)).toBe('0.4 mm back')
  expect(listMovements(sidecar(), sidecar({ forward: 0.05 })).every(isUnmoved)).toBe(true)
})

it('measures outward from the midline on both sides, and extrusion away from the gum in both arches', () => {
  const tooth = (fdi: number, x: number, move: [number, number, number] = [0, 0, 0]) => ({
    fdi,
    file: 'u.stl',
    triangles: [[0, 1]],
    centre: [x, 20, 5],
    move,
    turn: [0, 0, 0, 1],
  })
  const parseTeeth = (...teeth: object[]) =>
    setupTeeth.parse({ format: 'typodont-setup', version: 1, unit: 'mm', teeth })
  // File axes: +X is the patient's left, +Y is posterior, +Z is up.
  const sides = [16, 26, 36, 46].map((fdi) => tooth(fdi, fdi === 26 || fdi === 36 ? 24 : -24))
  const left = sides.map((each) => ({ ...each, move: [1, 0, 0] }))
  expect(listMovements(parseTeeth(...sides), parseTeeth(...left)).map(({ fdi, outward }) => [fdi, outward])).toEqual([
    [16, -1],
    [26, 1],
    [36, 1],
    [46, -1],
  ])
  const down = sides.map((each) => ({ ...each, move: [0, 0, -1] }))
  expect(listMovements(null, parseTeeth(...down)).map(({ extruded }) => extruded)).toEqual([1, 1, -1, -1])
  const far = sides.map((each, at) => ({ ...each, move: [0, -at, 0] }))
  expect(listByDistance(null, parseTeeth(...far)).map(({ fdi }) => fdi)).toEqual([46, 36, 26, 16])
  const [first, second] = listMovements(null, parseTeeth(...left))
  expect([first, second].map((each) => each && formatMovement(each))).toEqual(['1.0 mm inward', '1.0 mm outward'])
  expect([first, second].map((each) => each && mainDirection(each))).toEqual(['inward', 'outward'])
})

it('distinguishes a bracket that moved with its tooth from one that was repositioned', () => {
  const changes = bracketChanges(sidecar(), sidecar({ forward: 0.7 }))
  expect(changes).toEqual({ unchanged: [{ fdi: 21, mm: expect.closeTo(0) }], placed: [] })
  const moved = bracketChanges(sidecar(), sidecar({ forward: 0.7, bracket: 0.3 }))
  expect(moved).toEqual({ unchanged: [], placed: [{ fdi: 21, mm: expect.closeTo(0.3) }] })
})

it('finds the tooth or bracket of a triangle, by spans and by pieces', () => {
  const teeth = sidecar()
  const index = Uint32Array.from([0, 1, 2, 1, 2, 3, 4, 5, 6])
  expect(fdiAtTriangle(teeth, 'u.stl', 5, index)).toBe(21)
  expect(fdiAtTriangle(teeth, 'u.stl', 6, index)).toBeUndefined()
  expect(teeth.brackets.flatMap((bracket) => triangleSpans(bracket, index))).toEqual([[2, 1]])
  expect(fdiAtTriangle(teeth, 'b.stl', 2, index)).toBe(21)
})
