import { expect, it } from 'vitest'
import { FULL_MM, paintDifference } from './difference-colors.ts'

it('colours what became thinner red and what became thicker blue, the more the farther away', () => {
  const base = new Float32Array(15).fill(0.5)
  const mm = Float32Array.from([-FULL_MM, FULL_MM, FULL_MM / 2, 0, Number.NaN])
  const colours = paintDifference(base, mm)
  const vertex = (at: number) => [...colours.subarray(3 * at, 3 * at + 3)].map((value) => Number(value.toFixed(3)))
  expect(vertex(0)).toEqual([0.52, 0.02, 0.021])
  expect(vertex(1)).toEqual([0.012, 0.16, 0.55])
  expect(vertex(2)).toEqual([0.256, 0.33, 0.525])
  expect(vertex(3)).toEqual([0.5, 0.5, 0.5])
  expect(vertex(4)).toEqual([0.5, 0.5, 0.5])
  expect(base.every((value) => value === 0.5)).toBe(true)
})
