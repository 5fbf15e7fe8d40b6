import { expect, it } from 'vitest'
import { placeLabels } from './place-labels.ts'

const FRAME = { width: 800, height: 600, foot: 76 }

it('places a label below its point and to the right, or to the left where there is no room', () => {
  const [right, left] = placeLabels(
    [
      { x: 100, y: 100 },
      { x: 700, y: 100 },
    ],
    FRAME,
  )
  expect(right).toEqual({
    label: { x: 156, y: 154 },
    leader: [
      { x: 100, y: 100 },
      { x: 132, y: 154 },
      { x: 156, y: 154 },
    ],
  })
  expect(left?.label).toEqual({ x: 514, y: 154 })
  expect(left?.leader.at(-1)).toEqual({ x: 644, y: 154 })
})

it('places none for what is hidden or off the screen, and none over the tools', () => {
  const positions = placeLabels([undefined, { x: -1, y: 100 }, { x: 100, y: 590 }], FRAME)
  expect(positions.slice(0, 2)).toEqual([undefined, undefined])
  expect(positions[2]?.label.y).toBe(508)
})

it('moves a label below the one that it would cover', () => {
  const point = { x: 100, y: 100 }
  expect(placeLabels([point, point, point], FRAME).map((position) => position?.label.y)).toEqual([154, 186, 218])
})
