import { f32 } from '#mesh/typed-array.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { Box } from '#mesh/measure.ts'
import { boundingBox } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

/**
 * How an arch lies in its file: the number of each axis, the sign of the crowns along `height` (0 unknown) and of the
 * front teeth along `forward`, the coordinate where the front teeth end, and that of the midline on `lateral`.
 */
export type ArchFrame = Axes & { crowns: number; front: 1 | -1; end: number; middle: number }

export function archFrame(mesh: Mesh, vectors: Float32Array): ArchFrame {
  const box = boundingBox(mesh.positions)
  const axes = axesOf(box)
  const { sign, end, middle } = frontOf(mesh.positions, box, axes)
  return { ...axes, crowns: crownDirection(mesh, vectors, box, axes), front: sign, end, middle }
}

type Axes = { lateral: number; forward: number; height: number }

const cells = 24

/**
 * Infers the jaw from two independent signs: only an upper arch has a palate between its arms, and in the frame
 * scanners write (both jaws in bite, height up) the crowns of the upper point down. Returns undefined if the signs
 * contradict, as in a file turned over or a solid model.
 */
export function jawByShape(mesh: Mesh, vectors: Float32Array): Jaw | undefined {
  const box = boundingBox(mesh.positions)
  const axes = axesOf(box)
  const palate = hasPalate(mesh.positions, box, axes)
  const crowns = crownDirection(mesh, vectors, box, axes)
  if (palate) return crowns < 0 ? 'upper' : undefined
  return crowns === 0 ? undefined : crowns > 0 ? 'lower' : 'upper'
}

function axesOf({ low, high }: Box): Axes {
  const sides = [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
  const height = sides.indexOf(Math.min(...sides))
  const [lateral = 0, forward = 1] = [0, 1, 2].filter((axis) => axis !== height)
  return { lateral, forward, height }
}

/** Returns whether the area between the arms is covered, seen from above. */
function hasPalate(positions: Float32Array, { low, high }: Box, { lateral, forward }: Axes): boolean {
  const covered = new Uint8Array(cells * cells)
  const place = (i: number, axis: number): number => {
    const start = low[axis] ?? 0
    return Math.min(cells - 1, Math.floor(((f32(positions, i + axis) - start) / ((high[axis] ?? 0) - start)) * cells))
  }
  for (let i = 0; i < positions.length; i += 3) covered[place(i, lateral) * cells + place(i, forward)] = 1
  let middle = 0
  for (let u = 9; u < 15; u++) for (let v = 8; v < 16; v++) middle += covered[u * cells + v] ?? 0
  return middle > 24
}

/** Returns +1 if the crowns point along the height axis, -1 if against it, 0 if unclear. */
function crownDirection(mesh: Mesh, vectors: Float32Array, { low, high }: Box, { height }: Axes): number {
  // Without its flat base the surface sums up to an arrow towards the crowns, because what closes it lies on the other
  // side.
  const start = low[height] ?? 0
  const margin = 0.02 * ((high[height] ?? 0) - start)
  let sum = 0
  let total = 0
  for (let h = 0; h < mesh.index.length; h += 3) {
    const z = f32(mesh.positions, 3 * (mesh.index[h] ?? 0) + height)
    if (z < start + margin || z > (high[height] ?? 0) - margin) continue
    sum += f32(vectors, h + height)
    total += Math.abs(f32(vectors, h + height))
  }
  return Math.abs(sum) < 0.1 * total ? 0 : Math.sign(sum)
}

/** Finds the front, which is the narrow end; `middle` is where the midline meets it. */
function frontOf(positions: Float32Array, { low, high }: Box, { lateral, forward }: Axes): Front {
  const length = (high[forward] ?? 0) - (low[forward] ?? 0)
  const centre = ((low[lateral] ?? 0) + (high[lateral] ?? 0)) / 2
  const [back, front] = ([-1, 1] as const)
    .map((sign) => {
      const end = (sign < 0 ? low[forward] : high[forward]) ?? 0
      let count = 0
      let sum = 0
      let wide = 0
      for (let i = 0; i < positions.length; i += 3) {
        if (Math.abs(f32(positions, i + forward) - end) > 0.1 * length) continue
        count++
        sum += f32(positions, i + lateral)
        wide += Math.abs(f32(positions, i + lateral) - centre)
      }
      return { sign, end, middle: sum / Math.max(1, count), spread: wide / Math.max(1, count) }
    })
    .sort((a, b) => b.spread - a.spread)
  return front ?? back ?? { sign: -1, end: 0, middle: 0 }
}

type Front = { sign: 1 | -1; end: number; middle: number }
