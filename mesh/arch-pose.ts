// Finds how an arch lies in its file, whatever way the file is turned: which way the crowns point, where the front
// teeth are, and how large it is. It reads a sample of the surface, so it takes the same time for every file.

import { crownFit, curveSpot, type CurveSpot } from '#mesh/arch-curve.ts'
import { crownsUp } from '#mesh/crowns-up.ts'
import { sampleSurface } from '#mesh/surface-sample.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { cross, dot, unit } from '#mesh/vector.ts'

/**
 * A sample of the surface in the arch's own frame, mm: across (x), forward (y), up towards the chewing surface (z), and
 * beside the line of the teeth (d); the place along that line (s) is the one in an arch of average size.
 */
export type PosedSpot = CurveSpot & { x: number; y: number; z: number; facesUp: boolean }

/**
 * `up` points from the gum to the crowns and `forward` to the front teeth, both in the frame of the file; `spots` are
 * measured from the highest crown and from the midline at the front teeth. `scale` is the size of the arch, by which a
 * place along the line is longer than in an average one.
 */
export type ArchPose = { up: Vec3; forward: Vec3; spots: PosedSpot[]; scale: number }

/** mm below the highest crowns: crowns are in it, the palate and the border are not. */
const CROWN_DEPTH = 6.5
/** What lies worse on the line of an arch is something else: arches cost up to 1.7, other shapes 5 and more. */
const WORST_FIT = 3
/** The side of a cell of the picture from above, mm. */
const CELL = 1.5

/** Returns undefined for a surface that is no arch. `scale` converts the numbers of the file to mm. */
export function archPose(mesh: Mesh, vectors: Float32Array, scale: number): ArchPose | undefined {
  const sample = sampleSurface(mesh, vectors, scale)
  if (sample.length < 200) return undefined
  const { up, isInsideOut } = crownsUp(sample)
  const [right, back] = planeAxes(up)
  const flat = sample.map(({ centre, vector }) => ({
    u: dot(centre, right),
    v: dot(centre, back),
    z: dot(centre, up),
    facesUp: dot(vector, up) > 0 !== isInsideOut,
  }))
  const top = highest(flat.map(({ z }) => z))
  const fit = crownFit(crownCells(flat, top))
  if (!fit || fit.cost > WORST_FIT) return undefined
  const { cos, sin } = fit
  const spots = flat.map(({ u, v, z, facesUp }) => {
    const x = cos * u - sin * v + fit.x
    const y = sin * u + cos * v + fit.y
    const { s, d } = curveSpot(x / fit.scale, y / fit.scale)
    return { x, y, z: z - top, facesUp, s, d: d * fit.scale }
  })
  return { up, forward: unit(combine(right, sin, back, cos)), spots, scale: fit.scale }
}

/** Two axes across `up`, so that the three are right-handed in this order: the first, the second, up. */
function planeAxes(up: Vec3): [Vec3, Vec3] {
  const across: Vec3 = Math.abs(up[0]) < 0.8 ? [1, 0, 0] : [0, 1, 0]
  const second = unit(cross(up, across))
  return [unit(cross(second, up)), second]
}

function combine(a: Vec3, partOfA: number, b: Vec3, partOfB: number): Vec3 {
  return [partOfA * a[0] + partOfB * b[0], partOfA * a[1] + partOfB * b[1], partOfA * a[2] + partOfB * b[2]]
}

/** The height that a hundredth of the surface is above, so that a speck in the air does not count. */
function highest(heights: readonly number[]): number {
  const sorted = heights.toSorted((a, b) => a - b)
  return sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0
}

/** Returns the middles of the cells that hold a crown, seen from above. */
function crownCells(flat: readonly { u: number; v: number; z: number }[], top: number): { u: number; v: number }[] {
  const cells = new Map<string, { u: number; v: number }>()
  for (const { u, v, z } of flat) {
    if (z < top - CROWN_DEPTH) continue
    const [i, j] = [Math.round(u / CELL), Math.round(v / CELL)]
    cells.set(`${i} ${j}`, { u: i * CELL, v: j * CELL })
  }
  return [...cells.values()]
}
