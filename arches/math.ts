// The functions that all shapes here are composed of. Lengths are mm.

export function clamp(x: number, low: number, high: number): number {
  return x < low ? low : x > high ? high : x
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

/** Interpolates smoothly from 0 at `from` to 1 at `to`; falls if from > to. */
export function smoothstep(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}

/** A bell of height 1 around 0 with radius r. */
export function bump(x: number, r: number): number {
  const q = x / r
  return Math.exp(-q * q)
}

/** The bell over a plane, around (0, 0), which spares the root of a distance that is squared again. */
export function hill(x: number, y: number, r: number): number {
  return Math.exp(-(x * x + y * y) / (r * r))
}

/** Returns the lesser of two, with the corner between them rounded over k. */
export function smoothMin(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - (k / 4) * h * h
}

export function smoothMax(a: number, b: number, k: number): number {
  return -smoothMin(-a, -b, k)
}
