import { f32, u32 } from '#mesh/typed-array.ts'
import { loopPositions, type Loop } from '#mesh/loops.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { DrawnLoop } from './mesh-messages.ts'

/** The colours of boundary loops in the canvas and in the legend of the report. */
export const LOOP_COLOURS = { border: '#E8A33D', hole: '#FF4D4F' } as const

/** Converts boundary loops for drawing and for camera flights: smoothed points and the direction the surface faces. */
export function toDrawnLoops(mesh: Mesh, loops: readonly Loop[]): DrawnLoop[] {
  const facing = loopNormals(mesh, loops)
  return loops.map(({ vertices, ...loop }, i) => ({
    ...loop,
    points: smoothLoop(loopPositions(mesh, { ...loop, vertices })),
    facing: facing[i] ?? [0, 0, 1],
  }))
}

/** Smooths the zigzag of a triangle mesh: three passes of a (1/4, 1/2, 1/4) filter. */
function smoothLoop(points: Float32Array): Float32Array {
  let now = points
  if (points.length < 15) return points
  for (let round = 0; round < 3; round++) {
    const from = now
    now = from.map((value, i) => {
      const before = f32(from, (i - 3 + from.length) % from.length)
      const after = f32(from, (i + 3) % from.length)
      return before / 4 + value / 2 + after / 4
    })
  }
  return now
}

/** Returns the mean normal of the triangles at each loop, as unit vectors. */
function loopNormals({ positions, index }: Mesh, loops: readonly Loop[]): Vec3[] {
  const loopByVertex = new Map<number, number>()
  for (const [i, { vertices }] of loops.entries()) for (const vertex of vertices) loopByVertex.set(vertex, i)
  const sums = loops.map((): Vec3 => [0, 0, 0])
  if (loopByVertex.size === 0) return sums
  const onLoop = new Uint8Array(positions.length / 3)
  for (const vertex of loopByVertex.keys()) onLoop[vertex] = 1
  for (let h = 0; h < index.length; h++) {
    const vertex = u32(index, h)
    if (onLoop[vertex] !== 1) continue
    const sum = sums[loopByVertex.get(vertex) ?? 0]
    if (sum) addNormal(positions, index, h - (h % 3), sum)
  }
  return sums.map(([x, y, z]) => {
    const length = Math.hypot(x, y, z) || 1
    return [x / length, y / length, z / length]
  })
}

function addNormal(positions: Float32Array, index: Uint32Array, corner: number, sum: Vec3) {
  const at = (k: number, axis: number) => f32(positions, 3 * u32(index, corner + k) + axis)
  const u: Vec3 = [at(1, 0) - at(0, 0), at(1, 1) - at(0, 1), at(1, 2) - at(0, 2)]
  const v: Vec3 = [at(2, 0) - at(0, 0), at(2, 1) - at(0, 1), at(2, 2) - at(0, 2)]
  sum[0] += u[1] * v[2] - u[2] * v[1]
  sum[1] += u[2] * v[0] - u[0] * v[2]
  sum[2] += u[0] * v[1] - u[1] * v[0]
}
