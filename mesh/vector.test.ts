import { expect, it } from 'vitest'
import { cross, distance, dot, subtract, unit } from '#mesh/vector.ts'

it('computes with vectors', () => {
  expect(cross([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1])
  expect(dot([1, 2, 3], [4, 5, 6])).toBe(32)
  expect(subtract([4, 5, 6], [1, 2, 3])).toEqual([3, 3, 3])
  expect(distance([1, 2, 3], [4, 6, 3])).toBe(5)
  expect(unit([0, 3, 4])).toEqual([0, 0.6, 0.8])
  expect(unit([0, 0, 0])).toEqual([0, 0, 0])
})
