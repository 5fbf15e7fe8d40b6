import { expect, it } from 'vitest'
import { skinColours } from '#mesh/skins.ts'
import { toothShade } from '#mesh/tooth-shade.ts'

/** Adds a wall of two triangles in the plane x = `x`, from z = `low` to z = `high`. */
function wall(x: number, low: number, high: number) {
  return [x, 0, low, x, 1, low, x, 1, high, x, 0, low, x, 1, high, x, 0, high]
}

function soup(...walls: number[][]) {
  const positions = new Float32Array(walls.flat())
  return { positions, index: Uint32Array.from({ length: positions.length / 3 }, (_, at) => at) }
}

const tooth = (first: number) => [[first, 2] as const]

it('darkens a tooth where its neighbour is near, and only there', () => {
  const mesh = soup(wall(0, 0, 1), wall(0.3, 0, 1), wall(5, 0, 1), wall(5.1, 0, 1))
  // The last two walls are one tooth, so they do not darken each other.
  const shade = toothShade(mesh, { teeth: [tooth(0), tooth(2), [[4, 4]]], brackets: [] })
  expect(shade.gap[0]).toBeCloseTo(0.5)
  expect(shade.gap[6]).toBeCloseTo(0.5)
  expect(shade.gap.slice(12).every((gap) => gap === 0)).toBe(true)
  const colours = skinColours('review', shade.gap.length, undefined, shade)
  expect(colours[0]).toBeLessThan(0.8 * (colours[36] ?? 0))
})

it('measures the height of a crown from the side of the gum', () => {
  const lower = toothShade(soup(wall(0, 0, 1), wall(3, -2, -1)), { teeth: [tooth(0)], brackets: [] })
  expect([lower.height[0], lower.height[2]]).toEqual([0, 1])
  const upper = toothShade(soup(wall(0, 0, 1), wall(3, 2, 3)), { teeth: [tooth(0)], brackets: [] })
  expect([upper.height[0], upper.height[2]]).toEqual([1, 0])
  const crowns = toothShade(soup(wall(0, 0, 1)), { teeth: [tooth(0)], brackets: [] })
  expect([crowns.height[0], crowns.height[2]]).toEqual([0.5, 0.5])
})

it('counts brackets as teeth that darken nothing', () => {
  const shade = toothShade(soup(wall(0, 0, 1), wall(0.1, 0, 1)), { teeth: [tooth(0)], brackets: [[2, 2]] })
  expect(shade.gap.every((gap) => gap === 0)).toBe(true)
  expect(shade.mask.every((crown) => crown === 1)).toBe(true)
})

it('darkens where two teeth meet in one surface, however coarse it is', () => {
  const positions = new Float32Array([-2, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0, 0])
  const mesh = { positions, index: Uint32Array.from([0, 1, 2, 1, 3, 2]) }
  const { gap } = toothShade(mesh, { teeth: [[[0, 1]], [[1, 1]]], brackets: [] })
  expect([...gap].map((value) => value > 0.5)).toEqual([false, true, true, false])
})
