// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Camera, Viewer } from '#web/features/viewer/viewer.ts'
import { fixture } from '#web/testing/fixture.ts'
import { Drawing } from './Drawing.tsx'
import { isFull, isSameCamera, appendPoint, appendLine, type Lines } from './drawing-lines.ts'

afterEach(cleanup)

const INITIAL_CAMERA: Camera = { position: [0, -400, 10], target: [0, 20, 0] }
const LINES: Lines = [
  [
    [0.1, 0.1],
    [0.2, 0.2],
  ],
]

/** A viewer without rendering, whose camera the test moves. */
function createViewerAt(camera: Camera) {
  let current = camera
  let onFrame = () => {}
  // Holds only what `Drawing` calls until the user draws.
  const viewer = fixture<Viewer>({
    camera: () => current,
    square: () => ({ x: 10, y: 20, side: 300 }),
    onFrame: (listener: () => void) => {
      onFrame = listener
      return () => {}
    },
  })
  const move = (next: Camera) => {
    current = next
    act(() => onFrame())
  }
  return { viewer, move }
}

it('is hidden as soon as the camera moves away, and shown when it returns', () => {
  const { viewer, move } = createViewerAt(INITIAL_CAMERA)
  const { container } = render(<Drawing viewer={viewer} lines={LINES} camera={INITIAL_CAMERA} />)
  const away = () => container.querySelector('svg')?.getAttribute('data-away')
  expect(away()).toBe('false')
  expect(container.querySelector('g')?.getAttribute('transform')).toBe('translate(10 20) scale(300)')
  move({ ...INITIAL_CAMERA, position: [40, -398, 10] })
  expect(away()).toBe('true')
  move({ ...INITIAL_CAMERA, target: [0, 60, 0] })
  expect(away()).toBe('true')
  move(INITIAL_CAMERA)
  expect(away()).toBe('false')
})

it('is shown as long as neither the camera nor its target has moved', () => {
  expect(isSameCamera(INITIAL_CAMERA, { ...INITIAL_CAMERA, position: [0.5, -400, 10] })).toBe(true)
  expect(isSameCamera(INITIAL_CAMERA, { ...INITIAL_CAMERA, position: [3, -400, 10] })).toBe(false)
  expect(isSameCamera(INITIAL_CAMERA, { ...INITIAL_CAMERA, target: [0, 23, 0] })).toBe(false)
})

it('accepts lines and points until it is full', () => {
  const line = (points: number) => Array.from({ length: points }, (_, at): [number, number] => [at / points, 0.5])
  expect(appendLine(LINES, line(1))).toBe(LINES)
  expect(appendLine(LINES, line(2))).toHaveLength(2)
  const almost = [line(1990)]
  expect(isFull(almost)).toBe(false)
  expect(appendPoint(almost, line(9), [0.3, 0.9])).toHaveLength(10)
  expect(appendPoint(almost, line(10), [0.3, 0.9])).toHaveLength(10)
  expect(isFull([line(1999)])).toBe(true)
  const many = Array.from({ length: 50 }, () => line(2))
  expect(isFull(many)).toBe(true)
  expect(appendLine(many, line(2))).toBe(many)
})
