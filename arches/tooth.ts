import type { Tooth } from '#arches/anatomy.ts'
import { bump, clamp, hill, lerp, smoothstep, smoothMax } from '#arches/math.ts'

// Cusps of the molars: height (mm), position as parts of half width and half depth, radius (mm).
type Cusp = readonly [number, number, number, number]
const upperCusps: readonly Cusp[] = [
  [2.0, -0.45, 0.52, 2.0],
  [1.85, 0.45, 0.5, 1.9],
  [2.15, -0.3, -0.5, 2.4],
]
const lowerCusps: readonly Cusp[] = [
  [1.85, -0.52, 0.5, 1.9],
  [1.75, 0.12, 0.52, 1.8],
  [1.95, -0.45, -0.52, 1.9],
  [1.85, 0.42, -0.52, 1.9],
]
const cusps = {
  upperFirst: [...upperCusps, [1.4, 0.52, -0.55, 1.7]],
  upperSecond: [...upperCusps, [0.9, 0.52, -0.55, 1.7]],
  lowerFirst: [...lowerCusps, [1.3, 0.66, 0.3, 1.5]],
  lowerSecond: [...lowerCusps, [0.5, 0.66, 0.3, 1.5]],
} satisfies Record<string, readonly Cusp[]>

/** Returns the height of the chewing surface above the root over u (+ distal) and v (+ facial); mm. */
function crownTop(tooth: Tooth, u: number, v: number): number {
  if (tooth.i < 2) return incisorTop(tooth, u)
  if (tooth.i === 2) return tooth.height - 0.62 * Math.abs(u + 0.35) - 0.02 * u * u + 0.2
  return tooth.i < 5 ? premolarTop(tooth, u, v) : molarTop(tooth, u, v)
}

function incisorTop({ height, up, i, a }: Tooth, u: number): number {
  const slant = i === 1 ? 0.05 * u : 0
  const corner = 0.8 * Math.max(0, Math.abs(u) / a - 0.72)
  // The cosine forms the three lobes of the edge.
  return height - 0.012 * u * u * (up ? 1 : 0.7) - slant - corner + 0.1 * Math.cos(1.9 * u) * (up ? 1 : 0.6)
}

function premolarTop({ height, up, i, a, b }: Tooth, u: number, v: number): number {
  const lingual = up ? 2.1 : i === 3 ? 1.0 : 1.7
  return (
    height -
    2.5 +
    2.5 * bump(u, 2.3) * bump(v - 0.52 * b, 2.1) +
    lingual * bump(u + 0.4, 2.2) * bump(v + 0.52 * b, 1.9) +
    0.55 * bump(Math.abs(u) - 0.82 * a, 0.9) * bump(v, 2.4) -
    0.35 * bump(v + (up ? 0 : 0.3), 0.55) * smoothstep(0.75 * a, 0.3 * a, Math.abs(u))
  )
}

function molarTop({ height, up, i, a, b }: Tooth, u: number, v: number): number {
  const first = i === 5
  const list = up ? (first ? cusps.upperFirst : cusps.upperSecond) : first ? cusps.lowerFirst : cusps.lowerSecond
  let sum = 0
  for (const [high, cu, cv, r] of list) sum += high * hill(u - cu * a, v - cv * b, r)
  const cross = 0.3 * bump(u + (up ? -0.3 : 0.9), 0.45) * smoothstep(1.05 * b, 0.5 * b, Math.abs(v))
  return (
    height -
    2.25 +
    Math.min(sum, 2.25) +
    0.5 * bump(Math.abs(u) - 0.86 * a, 0.9) * bump(v, 3) -
    0.42 * bump(v - 0.3 * Math.sin(0.8 * u), 0.5) * smoothstep(0.8 * a, 0.4 * a, Math.abs(u)) -
    cross * (up && v <= 0 ? 0.5 : 1)
  )
}

/** A column beside a tooth: u (+ distal) and v (+ facial) from its axis, mm. */
export type ToothColumn = {
  tooth: Tooth
  u: number
  v: number
  /** Height of its chewing surface; NaN until it is computed. */
  top: number
}

export function toToothColumn(tooth: Tooth, u: number, v: number): ToothColumn {
  return { tooth, u, v, top: Number.NaN }
}

function topOf(place: ToothColumn): number {
  if (Number.isNaN(place.top)) place.top = crownTop(place.tooth, place.u, place.v)
  return place.top
}

/**
 * Returns the distance to the surface of one tooth (mm, negative inside). z is its own height (0 at the root). A
 * superellipse is cut by the chewing surface; factors below 1 keep the slope near 1, on which skipping and occlusion
 * rely. A result of at least `limit` may be a lower bound only.
 */
export function toothField(place: ToothColumn, z: number, limit = Infinity): number {
  const { tooth, u, v } = place
  const { a, b, up, i } = tooth
  const q = clamp(z / tooth.height, -0.6, 1.1)
  let tu: number
  let tv: number
  let vs: number
  let p = 2.55
  let k = 0.75
  if (i < 3) {
    const edge = i === 2 ? 1.5 : up ? 1.05 : 0.95
    k = i === 2 ? 1.1 : 0.75
    tu = a * lerp(up ? 0.8 : 0.74, 1, smoothstep(-0.1, 0.68, q)) * lerp(1, 0.97, smoothstep(0.8, 1.05, q))
    tv = lerp(0.8 * b, edge, smoothstep(0.05, 1.02, q) ** 0.85)
    // The facial side is convex, the lingual side hollow.
    vs =
      (up ? 0.7 : 0.45) * (i === 2 ? 1.2 : 1.4) * q + 0.315 * Math.sin(Math.PI * clamp(q, 0, 1)) + 0.34 * (0.8 * b - tv)
  } else if (i < 5) {
    k = 1.25
    tu = a * lerp(0.78, 1, smoothstep(-0.1, 0.6, q))
    tv = b * lerp(0.86, 1, smoothstep(-0.2, 0.35, q)) * lerp(1, 0.8, smoothstep(0.45, 1.05, q))
    vs = (up ? -0.15 : -0.35) * q
  } else {
    p = 2.9
    k = 1.3
    tu = a * lerp(0.84, 1, smoothstep(-0.1, 0.55, q))
    tv = b * lerp(0.88, 1, smoothstep(-0.2, 0.35, q)) * lerp(1, 0.82, smoothstep(0.4, 1.05, q))
    vs = (up ? -0.1 : -0.5) * q
  }
  const across = Math.abs(u / tu)
  const along = Math.abs((v - vs) / tv)
  const scale = 0.92 * Math.min(tu, tv)
  // The box around the superellipse is a lower bound, and needs neither powers nor the chewing surface.
  const most = Math.max(across, along, 1e-9)
  const least = (most - 1) * scale
  if (least >= limit) return least
  const above = 0.82 * (z - topOf(place))
  if (above >= limit) return above
  const r = most * (1 + (Math.min(across, along) / most) ** p) ** (1 / p)
  return smoothMax((r - 1) * scale, above, k)
}
