import { expect, it } from 'vitest'
import { PIN, placePins } from './pin-layout.ts'

const FRAME = { top: 0, right: 1000, bottom: 600, left: 0 }

it('places an upper pin above its point, a lower one below, and none for a hidden point', () => {
  const point = { x: 500, y: 300 }
  const [upper, hidden, lower] = placePins([{ point, isUpper: true }, undefined, { point, isUpper: false }], FRAME)
  expect(upper).toEqual({ x: 500, y: 196 })
  expect(hidden).toBeUndefined()
  expect(lower).toEqual({ x: 500, y: 404 })
})

it('separates pins whose points are close together', () => {
  for (const row of [
    [490, 500, 502, 503, 510],
    [999, 998, 997, 999, 999],
    [3, 3, 3, 3, 3],
  ]) {
    const pins = placePins(
      row.map((x) => ({ point: { x, y: 300 }, isUpper: true })),
      FRAME,
    )
    for (const [at, pin] of pins.entries()) {
      for (const other of pins.slice(at + 1)) {
        expect(Math.hypot((pin?.x ?? 0) - (other?.x ?? 0), (pin?.y ?? 0) - (other?.y ?? 0))).toBeGreaterThan(PIN)
      }
    }
  }
})

it('keeps every pin within the frame', () => {
  const [pin] = placePins([{ point: { x: 999, y: 5 }, isUpper: true }], FRAME)
  expect(pin).toEqual({ x: 978, y: 22 })
})
