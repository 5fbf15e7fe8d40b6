// The line on which teeth stand, as an average of both jaws, and where a picture of crowns fits onto it best.

import { f32 } from '#mesh/typed-array.ts'

/** A position along the curve (`s`, signed like x) and beside it (`d`, positive towards cheek and lip), mm. */
export type CurveSpot = { s: number; d: number }
/** A turn and a shift of points onto the curve; `scale` is the size of the arch, where 1 is the average. */
export type CurveFit = { cos: number; sin: number; x: number; y: number; scale: number; cost: number }
type Point = { u: number; v: number }

/** Between the means of both jaws: y = -(C2 x² + C4 x⁴), mm (arches/anatomy.ts). */
const C2 = 0.0345
const C4 = 4.5e-5
/** The arc length behind the second molars. */
const LENGTH = 56
const STEP = 0.5
/** The lookup covers this square around the curve, in cells of 1 mm. */
const REACH = 110
const LOW_X = -55
const LOW_Y = -85

const SCALES = [0.92, 1, 1.08]
const TURNS = 24
const FIRST_ROUNDS = 5
const LAST_ROUNDS = 20
const KEPT = 8

type Table = { x: Float32Array; y: Float32Array; s: Float32Array; nearest: Uint16Array }
let made: Table | undefined

/** Returns the place of a point beside the curve; far away it is approximate. */
export function curveSpot(x: number, y: number): CurveSpot {
  const { table, at } = nearestOf(x, y)
  const [dx, dy] = [x - f32(table.x, at), y - f32(table.y, at)]
  const away = Math.hypot(dx, dy)
  return { s: f32(table.s, at), d: y > yOf(x) ? away : -away }
}

/**
 * Fits the crowns onto the curve from all sides. A quarter of an arch fits too: crowns are wide at its end and narrow
 * at the front, so each place of the curve expects its own width.
 */
export function crownFit(cells: readonly Point[]): CurveFit | undefined {
  if (cells.length < 60) return undefined
  const mean = middleOf(cells)
  const starts: CurveFit[] = []
  for (const scale of SCALES) {
    for (const [cx, cy] of [
      [0, -19],
      [21, -22],
      [-21, -22],
    ] as const) {
      for (let turn = 0; turn < TURNS; turn++) {
        const [cos, sin] = [Math.cos((2 * Math.PI * turn) / TURNS), Math.sin((2 * Math.PI * turn) / TURNS)]
        const x = scale * cx - (cos * mean.u - sin * mean.v)
        const y = scale * cy - (sin * mean.u + cos * mean.v)
        starts.push({ cos, sin, x, y, scale, cost: 0 })
      }
    }
  }
  const thinned = cells.filter((_, at) => at % Math.max(1, Math.floor(cells.length / 250)) === 0)
  const settled = starts.map((start) => settle(start, thinned, FIRST_ROUNDS)).sort((a, b) => a.cost - b.cost)
  const best = settled.slice(0, KEPT).map((fit) => settle(fit, cells, LAST_ROUNDS))
  return best.sort((a, b) => a.cost - b.cost)[0]
}

/** Moves the points onto their nearest places of the curve, again and again, and returns the fit with its cost. */
function settle(start: CurveFit, points: readonly Point[], rounds: number): CurveFit {
  let fit = start
  for (let round = 0; round < rounds; round++) fit = moved(fit, points)
  return { ...fit, cost: costOf(fit, points) }
}

function moved(fit: CurveFit, points: readonly Point[]): CurveFit {
  const { cos, sin, x, y, scale } = fit
  const placed = points.map(({ u, v }) => {
    const { table, at } = nearestOf((cos * u - sin * v + x) / scale, (sin * u + cos * v + y) / scale)
    return { u: scale * f32(table.x, at), v: scale * f32(table.y, at) }
  })
  const [from, to] = [middleOf(points), middleOf(placed)]
  let along = 0
  let across = 0
  for (const [at, { u, v }] of points.entries()) {
    const place = placed[at] ?? to
    along += (u - from.u) * (place.u - to.u) + (v - from.v) * (place.v - to.v)
    across += (u - from.u) * (place.v - to.v) - (v - from.v) * (place.u - to.u)
  }
  const length = Math.hypot(along, across) || 1
  const [c, s] = [along / length, across / length]
  return { cos: c, sin: s, x: to.u - (c * from.u - s * from.v), y: to.v - (s * from.u + c * from.v), scale, cost: 0 }
}

/** The mean of how unlikely each point is beside the curve, where crowns are about as wide as `halfWidth` says. */
function costOf({ cos, sin, x, y, scale }: CurveFit, points: readonly Point[]): number {
  let sum = 0
  for (const { u, v } of points) {
    const { s, d } = curveSpot((cos * u - sin * v + x) / scale, (sin * u + cos * v + y) / scale)
    const spread = halfWidth(Math.abs(s)) / Math.sqrt(3)
    sum += Math.min(12, (d * d) / (2 * spread * spread)) + Math.log(spread * scale)
  }
  return sum / points.length
}

/** Half the depth of the teeth at an arc length: incisors are narrow, molars wide. */
function halfWidth(s: number): number {
  return s < 12 ? 2.6 : s < 34 ? 2.6 + (1.9 * (s - 12)) / 22 : Math.min(5.4, 4.5 + (0.9 * (s - 34)) / 6)
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { u, v }) => ({ u: all.u + u, v: all.v + v }), { u: 0, v: 0 })
  return { u: sum.u / points.length, v: sum.v / points.length }
}

function yOf(x: number): number {
  return -(C2 * x * x + C4 * x ** 4)
}

function nearestOf(x: number, y: number): { table: Table; at: number } {
  const table = (made ??= makeTable())
  const i = Math.max(0, Math.min(REACH - 1, Math.round(x - LOW_X)))
  const j = Math.max(0, Math.min(REACH - 1, Math.round(y - LOW_Y)))
  return { table, at: table.nearest[i * REACH + j] ?? 0 }
}

/** Tabulates the curve, and the nearest place of it for each cell of the square. */
function makeTable(): Table {
  const half: { x: number; y: number; s: number }[] = []
  let [x, s] = [0, 0]
  while (s <= LENGTH) {
    half.push({ x, y: yOf(x), s })
    const slope = 2 * C2 * x + 4 * C4 * x ** 3
    x += STEP / Math.hypot(1, slope)
    s += STEP
  }
  const places = [...half.slice(1).map((each) => ({ x: -each.x, y: each.y, s: -each.s })), ...half]
  const nearest = new Uint16Array(REACH * REACH)
  for (let i = 0; i < REACH; i++) {
    for (let j = 0; j < REACH; j++) {
      let least = Infinity
      for (const [at, place] of places.entries()) {
        const away = (place.x - LOW_X - i) ** 2 + (place.y - LOW_Y - j) ** 2
        if (away < least) [least, nearest[i * REACH + j]] = [away, at]
      }
    }
  }
  return {
    x: Float32Array.from(places, (each) => each.x),
    y: Float32Array.from(places, (each) => each.y),
    s: Float32Array.from(places, (each) => each.s),
    nearest,
  }
}
