import { f64 } from '#mesh/typed-array.ts'
import { clamp } from '#arches/math.ts'

const step = 0.01
const end = 36
/**
 * Entries between those scanned first, i.e. steps of 0.6 mm, from which Newton's method converges within four steps.
 */
const coarse = 60

export type CurvePosition = { t: number; s: number; d: number }

/**
 * The line of the arch, y = -(c2 x² + c4 x⁴), measured by arc length from the middle (mm). `near` finds for a point its
 * arc length s (signed like x) and its distance d (positive towards cheek and lip). A `hint` is the parameter t of a
 * nearby point; -1 scans for a start.
 */
export type Curve = {
  yAt: (s: number) => number
  pointAt: (s: number) => { x: number; y: number; slope: number }
  near: (x: number, y: number, hint: number, out: CurvePosition) => void
}

export function makeCurve(c2: number, c4: number): Curve {
  const entries = Math.round(end / step) + 1
  const lengths = new Float64Array(entries)
  const ys = new Float64Array(entries)
  for (let i = 1; i < entries; i++) {
    ys[i] = height(i * step)
    lengths[i] = f64(lengths, i - 1) + Math.hypot(step, f64(ys, i) - f64(ys, i - 1))
  }

  function height(x: number): number {
    const square = x * x
    return -(c2 * square + c4 * square * square)
  }

  function slope(x: number): number {
    return -(2 * c2 * x + 4 * c4 * x * x * x)
  }

  function lengthAt(t: number): number {
    const place = Math.min(t / step, entries - 1.001)
    const i = Math.floor(place)
    const low = f64(lengths, i)
    return low + (f64(lengths, i + 1) - low) * (place - i)
  }

  function xAt(s: number): number {
    let low = 0
    let high = entries - 1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (f64(lengths, middle) > s) high = middle
      else low = middle
    }
    return step * (low + (s - f64(lengths, low)) / (f64(lengths, high) - f64(lengths, low)))
  }

  function scan(x: number, y: number): number {
    let best = 0
    let least = Infinity
    for (let i = 0; i < entries; i += coarse) {
      const dx = i * step - x
      const dy = f64(ys, i) - y
      const square = dx * dx + dy * dy
      if (square < least) {
        least = square
        best = i
      }
    }
    return best * step
  }

  function near(x: number, y: number, hint: number, out: CurvePosition): void {
    const side = Math.abs(x)
    let t = hint >= 0 ? hint : scan(side, y)
    for (let i = 0; i < 4; i++) {
      const first = slope(t)
      const gap = height(t) - y
      const second = -(2 * c2 + 12 * c4 * t * t)
      const bend = Math.max(0.2, 1 + first * first + gap * second)
      const move = clamp((t - side + gap * first) / bend, -1.5, 1.5)
      t = clamp(t - move, 0, end)
      if (Math.abs(move) < 1e-7) break
    }
    out.t = t
    out.s = x < 0 ? -lengthAt(t) : lengthAt(t)
    const dy = height(t) - y
    const distance = Math.sqrt((t - side) * (t - side) + dy * dy)
    out.d = y > height(side) ? distance : -distance
  }

  return {
    yAt: (s) => height(xAt(s)),
    pointAt(s) {
      const x = xAt(Math.abs(s))
      return s < 0 ? { x: -x, y: height(x), slope: -slope(x) } : { x, y: height(x), slope: slope(x) }
    },
    near,
  }
}
