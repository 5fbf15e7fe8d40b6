import { expect, it } from 'vitest'
import { contactCss, mapDistances, paintContacts, rampCss, tintTeeth } from './vertex-colors.ts'

/** Two triangles that share no vertex; the first is a tooth. */
const BASE = Float32Array.from({ length: 18 }, () => 0.62)
const INDEX = Uint32Array.from([0, 1, 2, 3, 4, 5])
const vertex = (colours: Float32Array, at: number) => [...colours.subarray(3 * at, 3 * at + 3)]

it('tints the vertices of the given teeth blue, and no others', () => {
  const colours = tintTeeth(BASE, INDEX, [[[0, 1]]])
  const [red = 0, green = 0, blue = 0] = vertex(colours, 0)
  expect(red).toBeLessThan(green)
  expect(green).toBeLessThan(blue)
  expect(vertex(colours, 3)).toEqual(vertex(BASE, 3))
  expect(vertex(BASE, 0)).toEqual(vertex(BASE, 3))
})

it('maps distances from blue to red on either side of the surface, and gray where there is none', () => {
  const mm = Float32Array.from([0, 1.5, -1.5, Number.NaN, 0, 0])
  const colours = mapDistances(BASE, mm, { end: 1.5, index: INDEX, teeth: undefined })
  const [unmoved, far, back, none] = [0, 1, 2, 3].map((at) => vertex(colours, at))
  expect(unmoved?.map((value) => value.toFixed(2))).toEqual(['0.02', '0.15', '0.69'])
  expect(far?.map((value) => value.toFixed(2))).toEqual(['0.60', '0.03', '0.02'])
  expect(back).toEqual(far)
  expect(none?.map((value) => value.toFixed(2))).toEqual(['0.55', '0.55', '0.56'])
})

it('leaves the gum gray where the teeth are known', () => {
  const mm = new Float32Array(6).fill(1.5)
  const colours = mapDistances(BASE, mm, { end: 1.5, index: INDEX, teeth: [[0, 1]] })
  expect(vertex(colours, 3).map((value) => value.toFixed(2))).toEqual(['0.55', '0.55', '0.56'])
})

it('paints what touches red, what is near orange, and keeps the rest', () => {
  const colours = paintContacts(BASE, Float32Array.from([-0.2, 0.04, 0.2, Number.NaN]))
  expect(vertex(colours, 0)).toEqual(vertex(colours, 1))
  expect(vertex(colours, 1)).not.toEqual(vertex(colours, 2))
  expect(vertex(colours, 3)).toEqual(vertex(BASE, 3))
})

it('has the same colors in the legends', () => {
  expect(rampCss(0)).toBe('rgb(43 107 216)')
  expect(rampCss(5)).toBe(rampCss(1))
  expect(contactCss('touching')).not.toBe(contactCss('near'))
})
