// What the shape of an arch says about its jaw. A palate decides alone; otherwise the length of the front teeth nearly
// does, and the depth of the teeth and the size of the arch lean to one jaw, since upper teeth are deeper and the upper
// arch closes over the lower one.

import { archPose, type PosedSpot } from '#mesh/arch-pose.ts'
import { frontLength } from '#mesh/front-length.ts'
import { boundingBox, type Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { quantile } from '#mesh/quantile.ts'

export const MEASURES = ['front', 'width', 'premolars', 'molars'] as const
export type JawMeasure = (typeof MEASURES)[number]

/**
 * `up` and `forward` are directions in the file, to the crowns and to the front teeth, at right angles; `centre` is the
 * middle of its box. `palate` is whether the room between the arms is roofed, `measures` are mm.
 */
export type JawSigns = {
  up: Vec3
  forward: Vec3
  centre: Vec3
  /** Whether the scan shows both sides of the arch. */
  isWhole: boolean
  palate: 'seen' | 'open' | 'unclear'
  measures: Partial<Record<JawMeasure, number>>
}

/** Arc lengths from the midline, mm, in an arch of average size. */
const PREMOLARS = [21, 32] as const
const MOLARS = [38, 52] as const
const BIN = 3
/** mm below the crest of a tooth: its crown, without the gum. */
const CROWN = 3.5
/** mm: what is thinner is a canine that stands where a premolar is missing. */
const LEAST_DEPTH = 5.5
/** The room between the arms, mm from the midline and from the front teeth. */
const ROOM = { wide: 10, from: -18, to: -40, cell: 2.5 }

/** Reads the signs; undefined for a surface that is no arch. `scale` converts the numbers of the file to mm. */
export function jawSigns(mesh: Mesh, vectors: Float32Array, scale: number): JawSigns | undefined {
  const pose = archPose(mesh, vectors, scale)
  if (!pose) return undefined
  const { spots, up, forward } = pose
  const isWhole = coveredShare(spots, 1) > 0.7 && coveredShare(spots, -1) > 0.7
  const measures: [JawMeasure, number | undefined][] = [
    ['front', frontLength(pose)],
    ['width', isWhole ? widthOf(spots) : undefined],
    ['premolars', crownDepth(spots, PREMOLARS)],
    ['molars', crownDepth(spots, MOLARS)],
  ]
  const known = measures.flatMap(([name, mm]) => (mm === undefined ? [] : [[name, mm] as const]))
  const { low, high } = boundingBox(mesh.positions)
  const centre: Vec3 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  return { up, forward, centre, isWhole, palate: palateOf(spots, isWhole), measures: Object.fromEntries(known) }
}

/** The share of a side of the arch, from the midline to the first molar, at which there are crowns or gum. */
function coveredShare(spots: readonly PosedSpot[], side: 1 | -1): number {
  const bins = new Set<number>()
  for (const { s, d } of spots) {
    const at = Math.floor((side * s) / BIN)
    if (at >= 0 && at < 14 && Math.abs(d) < 5) bins.add(at)
  }
  return bins.size / 14
}

function widthOf(spots: readonly PosedSpot[]): number {
  const across = spots.map(({ x }) => x)
  return quantile(across, 0.995) - quantile(across, 0.005)
}

/** The depth of the crowns from cheek to tongue, the median over a part of both arms, so that a gap does not count. */
function crownDepth(spots: readonly PosedSpot[], [from, to]: readonly [number, number]): number | undefined {
  const bins = new Map<number, PosedSpot[]>()
  for (const spot of spots) {
    const away = Math.abs(spot.s)
    if (away < from || away > to || Math.abs(spot.d) > 9) continue
    const bin = Math.sign(spot.s) * (1 + Math.floor(away / BIN))
    bins.set(bin, [...(bins.get(bin) ?? []), spot])
  }
  const depths = [...bins.values()].flatMap((bin) => {
    const crest = quantile(
      bin.map(({ z }) => z),
      0.98,
    )
    const across = bin.filter(({ z }) => z > crest - CROWN).map(({ d }) => d)
    // Where a tooth is missing the crest is the gum, far below the other crowns.
    if (across.length < 8 || crest < -CROWN - 3) return []
    const depth = quantile(across, 0.97) - quantile(across, 0.03)
    return depth < LEAST_DEPTH ? [] : [depth]
  })
  return depths.length < 2 ? undefined : quantile(depths, 0.5)
}

/** A roof is a palate if it faces the tongue and is domed; a flat one is the base of a trimmed model. */
function palateOf(spots: readonly PosedSpot[], isWhole: boolean): JawSigns['palate'] {
  const sides = ([1, -1] as const).map((side) => {
    const inRoom = spots.filter(
      ({ x, y, facesUp }) => facesUp && side * x >= 0 && side * x < ROOM.wide && y < ROOM.from && y > ROOM.to,
    )
    const cells = new Set(inRoom.map(({ x, y }) => `${Math.floor(x / ROOM.cell)} ${Math.floor(y / ROOM.cell)}`))
    const all = (ROOM.wide / ROOM.cell) * ((ROOM.from - ROOM.to) / ROOM.cell)
    const heights = inRoom.map(({ z }) => z)
    return { share: cells.size / all, dome: quantile(heights, 0.9) - quantile(heights, 0.1) }
  })
  if (sides.some(({ share, dome }) => share > 0.65 && dome > 1.2)) return 'seen'
  return isWhole && sides.every(({ share }) => share < 0.3) ? 'open' : 'unclear'
}
