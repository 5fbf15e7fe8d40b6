// Detects scans that end before the last molar. It measures how far both arms of the arch reach, and how far below the
// plane of the crown tips the border of the scan runs at their ends.

import { f32 } from '#mesh/typed-array.ts'
import { crownPlane, type Spot } from '#mesh/crown-plane.ts'
import type { ArchFrame } from '#mesh/jaw-shape.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { Loop } from '#mesh/loops.ts'
import { boundingBox, type Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

/**
 * One end of an arch: its distance behind the front teeth (`reach_mm`), whether it may lie before the last molar
 * (`is_short`), and its position in the file.
 */
export type ArchEnd = { side: 'left' | 'right'; reach_mm: number; is_short: boolean; point: Vec3 }

/** Whether a scan reaches behind its last molars; `unsure` if neither can be claimed. */
export type Coverage = { state: 'complete' | 'short' | 'unsure'; ends: ArchEnd[] }

/**
 * Depths of the border below the crown tips at the end of an arch, in mm. Through a crown it is 2 at most, behind the
 * last molar 4 and more (docs/bench.md); between the two limits nothing is claimed.
 */
const throughCrown = 2.6
const behindLast = 3.6
/** Difference in mm from which the shorter arm counts as short; a scan that is skewed in its file has up to 8. */
const armsDiffer = 8.5
/** A border vertex belongs to an end of the arch if it lies within this many mm of it. */
const endLength = 12
/**
 * mm by which the upper arch is usually longer than the lower, and the further difference that individual variation
 * does not explain.
 */
const upperLonger = 3
const jawsDiffer = 8
const rows = 12

/**
 * Judges whether a scan covers its last molars. A scan that ends within a tooth has its border across the crown instead
 * of around the base. A closed model has no border, so only its arms are compared. Returns undefined for an arch that
 * is not oriented as scanners write it, because its ends could not be named.
 */
export function assessCoverage(
  mesh: Mesh,
  loops: readonly Loop[],
  frame: ArchFrame,
  isFragment: (vertex: number) => boolean,
): Coverage | undefined {
  const borders = loops.filter(({ kind, vertices: [v = 0] }) => kind === 'border' && !isFragment(v))
  if (frame.crowns === 0 || frame.lateral !== 0) return undefined
  const arch = archSpots(mesh, frame, isFragment)
  const plane = crownPlane(topsOf(arch))
  const ends = ([1, -1] as const).map((side) => endOf(arch, borders, side, plane))
  const [left, right] = ends
  if (!left || !right) return undefined
  const gap = left.reach - right.reach
  const isShort = [left.depth < throughCrown || gap < -armsDiffer, right.depth < throughCrown || gap > armsDiffer]
  const isComplete = ends.every(({ depth }) => depth >= behindLast && depth < Infinity)
  return {
    state: isShort.includes(true) ? 'short' : isComplete ? 'complete' : 'unsure',
    ends: ends.map(({ side, reach, vertex }, i) => ({
      side: side > 0 ? 'left' : 'right',
      reach_mm: Math.round(10 * reach) / 10,
      is_short: isShort[i] === true,
      point: [0, 1, 2].map((axis) => f32(mesh.positions, 3 * vertex + axis)) as Vec3,
    })),
  }
}

/**
 * Reassesses the coverage once the other jaw is known: an arch that ends long before the other may be short on both
 * sides.
 */
export function reassessWithOtherJaw(own: Coverage, jaw: Jaw, other: Coverage): Coverage {
  const longer = jaw === 'upper' ? upperLonger : -upperLonger
  const ends = own.ends.map((end) => {
    const opposite = other.ends.find(({ side, is_short }) => side === end.side && !is_short)
    const isShorter = opposite !== undefined && end.reach_mm < opposite.reach_mm + longer - jawsDiffer
    return { ...end, is_short: end.is_short || isShorter }
  })
  return { state: ends.some(({ is_short }) => is_short) ? 'short' : own.state, ends }
}

/** Formats the short ends, e.g. "left end of the lower arch". */
export function formatShortEnds({ ends }: Coverage, jaw: Jaw | undefined): string {
  const short = ends.filter(({ is_short }) => is_short)
  const place = short.length > 1 ? 'both ends' : `${short[0]?.side ?? 'one'} end`
  return `${place} of the ${jaw ? `${jaw} ` : ''}arch`
}

/** Vertices in arch coordinates (mm): across from the midline, back from the front teeth, up towards the crowns. */
type Arch = { spotOf: (vertex: number) => Spot; vertices: number; isInArch: (vertex: number) => boolean; width: number }

function archSpots(
  { positions }: Mesh,
  { lateral, forward, height, crowns, middle, end }: ArchFrame,
  isFragment: (vertex: number) => boolean,
): Arch {
  const { low, high } = boundingBox(positions)
  return {
    spotOf: (v) => ({
      across: f32(positions, 3 * v + lateral) - middle,
      back: Math.abs(f32(positions, 3 * v + forward) - end),
      up: crowns * f32(positions, 3 * v + height),
    }),
    vertices: positions.length / 3,
    isInArch: (v) => !isFragment(v),
    width: (high[lateral] ?? 0) - (low[lateral] ?? 0),
  }
}

/** Returns the highest spot of each section of both arms, front to back. */
function topsOf({ spotOf, vertices, isInArch }: Arch): Spot[] {
  const tops = new Map<number, Spot>()
  let longest = 0
  for (let v = 0; v < vertices; v++) if (isInArch(v)) longest = Math.max(longest, spotOf(v).back)
  for (let v = 0; v < vertices; v++) {
    if (!isInArch(v)) continue
    const spot = spotOf(v)
    const part = 2 * Math.floor((rows * spot.back) / (longest + 1)) + (spot.across > 0 ? 1 : 0)
    const top = tops.get(part)
    if (!top || spot.up > top.up) tops.set(part, spot)
  }
  return [...tops.values()]
}

type End = { side: 1 | -1; reach: number; depth: number; vertex: number }

/**
 * Measures how far an arm reaches and the least depth of the border below the crown plane near its end; Infinity if no
 * border is near.
 */
function endOf(arch: Arch, borders: readonly Loop[], side: 1 | -1, plane: (spot: Spot) => number): End {
  const { spotOf, vertices, isInArch, width } = arch
  const end: End = { side, reach: 0, depth: Infinity, vertex: 0 }
  for (let v = 0; v < vertices; v++) {
    const { across, back } = spotOf(v)
    if (side * across < width / 4 || back < end.reach || !isInArch(v)) continue
    end.reach = back
    end.vertex = v
  }
  for (const { vertices: line } of borders) {
    for (const v of line) {
      const spot = spotOf(v)
      const depth = plane(spot) - spot.up
      if (side * spot.across < width / 8 || spot.back < end.reach - endLength || depth > end.depth) continue
      end.depth = depth
      end.vertex = v
    }
  }
  return end
}
