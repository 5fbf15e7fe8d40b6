import { expect, it } from 'vitest'
import { annotationView } from './annotation-image.ts'

/** A camera 400 mm in front of a spot, pointed at it; in files X is left, Y back, Z up. */
const FRONT = { position: [0, -400, 0], target: [0, 0, 0] } as const
const drawn = (more: object = {}) => ({
  place: { point: [0, 0, 0] as [number, number, number], normal: [0, -1, 0], camera: FRONT },
  drawing: [
    [
      [0.5, 0.5],
      [0.75, 0.25],
    ],
  ],
  view: 'front',
  ...more,
})
// Casts: the contract would accept these values.
const viewOf = (more?: object) => annotationView(drawn(more) as never, 4 / 3)

it('an annotation has no image without lines, in the open view, or with a camera at its target', () => {
  expect(viewOf({ drawing: null })).toBeUndefined()
  expect(viewOf({ drawing: [] })).toBeUndefined()
  expect(viewOf({ view: 'open' })).toBeUndefined()
  const camera = { position: [0, 0, 0], target: [0, 0, 0] }
  expect(viewOf({ place: { point: [0, 0, 0], normal: [0, -1, 0], camera } })).toBeUndefined()
})

it('lines are placed where they were drawn, in mm at the depth of the spot', () => {
  // A quarter of the square is half of what a field of view of 13 degrees covers at 400 mm.
  const quarter = 400 * Math.tan((6.5 * Math.PI) / 180)
  const found = viewOf()
  const axes = found ? [found.view.right, found.view.up, found.view.toward] : []
  // Adding 0 turns -0 into 0.
  expect(axes.flat().map((value) => value + 0)).toEqual([1, 0, 0, 0, 0, 1, 0, -1, 0])
  for (const [axis, expected] of [quarter / 2, 0, quarter / 2].entries())
    expect(found?.around.point[axis]).toBeCloseTo(expected, 6)
  const [[[x, y] = [0, 0], [u, v] = [0, 0]] = []] = found?.lines ?? []
  for (const [value, expected] of [
    [x, -quarter / 2],
    [y, -quarter / 2],
    [u, quarter / 2],
    [v, quarter / 2],
  ] as const)
    expect(value).toBeCloseTo(expected, 6)
  expect(found?.around.width_mm).toBeCloseTo((1.3 * 4 * quarter) / 3, 6)
})

it('a short line shows a tooth and its neighbors, also from below', () => {
  const camera = { position: [0, 0.0004, -400], target: [0, 0, 0] }
  const found = viewOf({
    place: { point: [0, 0, 0], normal: [0, 0, -1], camera },
    drawing: [
      [
        [0.5, 0.5],
        [0.5, 0.501],
      ],
    ],
    view: 'upper',
  })
  expect(found?.around.width_mm).toBe(26)
  expect(found?.view.toward[2]).toBeCloseTo(-1)
  expect(found?.view.right.map(Math.abs)).toEqual([1, 0, 0])
})
