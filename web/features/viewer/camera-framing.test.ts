import { describe, expect, it } from 'vitest'
import { createFraming } from './camera-framing.ts'

describe('an arriving file', () => {
  it('resets the view until the user rotates', () => {
    const framing = createFraming()
    framing.expect(new Set(['upper', 'lower']))
    expect(framing.onArrival('lower')).toBe('show')
    framing.expect(new Set(['upper']))
    expect(framing.onArrival('upper')).toBe('show')
  })

  it('fits the missing arch into the view after the user rotated or selected a tool', () => {
    const framing = createFraming()
    framing.expect(new Set(['upper']))
    framing.onTurn()
    framing.onTurn()
    expect(framing.onArrival('upper')).toBe('fit')
  })

  it('does not move the camera if it was not expected', () => {
    const framing = createFraming()
    framing.onTurn()
    framing.expect(new Set(['scan']))
    expect(framing.onArrival('scan')).toBe('stay')
    framing.onView()
    expect(framing.onArrival('scan')).toBe('show')
  })

  it('does not move a camera that flew to a comment, even if an arch was missing', () => {
    const framing = createFraming()
    framing.expect(new Set(['upper']))
    framing.onTurn()
    framing.onFlight()
    framing.onTurn()
    expect(framing.onArrival('upper')).toBe('stay')
  })
})
