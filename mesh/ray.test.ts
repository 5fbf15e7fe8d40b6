import { expect, it } from 'vitest'
import { firstHit } from '#mesh/ray.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** Two squares of 2 mm, at z = 1 facing up and at z = 3 facing down. */
const SHEETS: Mesh = {
  positions: Float32Array.from([1, 3].flatMap((z) => [0, 0, z, 2, 0, z, 2, 2, z, 0, 2, z])),
  index: Uint32Array.from([0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6]),
}

it('hits nothing beside the surface, behind the eye or along the surface', () => {
  expect(firstHit(SHEETS, [3, 1, 9], [0, 0, -1])).toBeUndefined()
  expect(firstHit(SHEETS, [0.5, 1, 0], [0, 0, -1])).toBeUndefined()
  expect(firstHit(SHEETS, [-1, 1, 1], [1, 0, 0])).toBeUndefined()
})

it('hits the nearest triangle first, from either side', () => {
  expect(firstHit(SHEETS, [1.5, 0.5, 9], [0, 0, -1])).toEqual({ away: 6, point: [1.5, 0.5, 3], triangle: 2 })
  expect(firstHit(SHEETS, [0.5, 1.5, 9], [0, 0, -2])).toEqual({ away: 3, point: [0.5, 1.5, 3], triangle: 3 })
  expect(firstHit(SHEETS, [1.5, 0.5, -1], [0, 0, 1])).toEqual({ away: 2, point: [1.5, 0.5, 1], triangle: 0 })
  expect(firstHit(SHEETS, [0.5, 1.5, 2], [0, 0, -1])).toMatchObject({ triangle: 1 })
})

it('continues through surfaces that are cut away', () => {
  expect(firstHit(SHEETS, [1.5, 0.5, 9], [0, 0, -1], ([, , z]) => z < 2)).toMatchObject({ triangle: 0 })
  expect(firstHit(SHEETS, [1.5, 0.5, 9], [0, 0, -1], () => false)).toBeUndefined()
})
