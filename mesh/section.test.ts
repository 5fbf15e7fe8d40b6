import { expect, it } from 'vitest'
import { crossSection } from '#mesh/section.ts'

/** A cube from 0 to 2 mm in each direction. */
const CUBE = {
  positions: Float32Array.from(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => [2 * (n & 1), 2 * ((n >> 1) & 1), 2 * ((n >> 2) & 1)]),
  ),
  index: Uint32Array.from([
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
  ]),
}

function lengthOf(segments: Float32Array) {
  let sum = 0
  for (let at = 0; at < segments.length; at += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = segments.subarray(at, at + 4)
    sum += Math.hypot(x2 - x1, y2 - y1)
  }
  return sum
}

it.each([0, 1] as const)('cuts a square out of a cube, across axis %i', (axis) => {
  const square = crossSection(CUBE, axis, 0.5)
  // Each side of the cube has two triangles.
  expect(square).toHaveLength(4 * 8)
  expect(lengthOf(square)).toBeCloseTo(8)
  expect([Math.min(...square), Math.max(...square)]).toEqual([0, 2])
  // A plane in a face of the cube cuts it once, a plane beside the cube not at all.
  expect(lengthOf(crossSection(CUBE, axis, 2))).toBeCloseTo(8)
  expect(crossSection(CUBE, axis, 2.01)).toHaveLength(0)
})
