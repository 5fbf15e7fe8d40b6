import { describe, expect, it } from 'vitest'
import { createFraming } from './camera-framing.ts'

describe('what an arriving file does to the camera', () => {
  it('shows the view again until the reader turns', () => {
    const framing = createFraming()
    framing.expect(new Set(['upper', 'lower']))
    expect(framing.onArrival('lower')).toBe('show')
    framing.expect(new Set(['upper']))
    expect(framing.onArrival('upper')).toBe('show')
  })

  it('fits in the arch that was missing when the reader turned or took a tool', () => {
    const framing = createFraming()
    framing.expect(new Set(['upper']))
    framing.onTurn()
    framing.onTurn()
    expect(framing.onArrival('upper')).toBe('fit')
  })

  it('leaves the camera alone when a file arrives that was not awaited', () => {
    const framing = createFraming()
    framing.onTurn()
    framing.expect(new Set(['scan']))
    expect(framing.onArrival('scan')).toBe('stay')
    framing.onView()
    expect(framing.onArrival('scan')).toBe('show')
  })

  it('leaves a camera alone that flew to a comment, also while an arch is missing', () => {
    const framing = createFraming()
    framing.expect(new Set(['upper']))
    framing.onTurn()
    framing.onFlight()
    framing.onTurn()
    expect(framing.onArrival('upper')).toBe('stay')
  })
})
