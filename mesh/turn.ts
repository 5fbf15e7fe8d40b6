import { f32 } from '#mesh/typed-array.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { JawSigns } from '#mesh/jaw-signs.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { cross, dot, subtract, unit } from '#mesh/vector.ts'

/** The axes of a turned mesh in the frame of its file (the first one becomes x), and the point that becomes 0. */
export type Turn = { readonly axes: readonly [Vec3, Vec3, Vec3]; readonly centre: Vec3 }

/** cos 15°: nearer to it a scan lies as scanners write it, and stays as it is. */
const AS_WRITTEN = 0.966

/**
 * Returns the turn into the frame that scanners write (X left, Y back, Z up), so that every view of the
 * viewer is right; undefined for a file that lies in it already.
 */
export function turnToBite(signs: Pick<JawSigns, 'up' | 'forward'>, jaw: Jaw): Turn | undefined {
  const z: Vec3 = jaw === 'upper' ? negative(signs.up) : signs.up
  const part = dot(signs.forward, z)
  const forward = unit(subtract(signs.forward, [part * z[0], part * z[1], part * z[2]]))
  // A file that lies upside down is swapped rather than turned, which the check says.
  if (Math.abs(z[2]) > AS_WRITTEN && -forward[1] > AS_WRITTEN) return undefined
  const y = negative(forward)
  return { axes: [cross(y, z), y, z], centre: [0, 0, 0] }
}

/**
 * Returns the turn that shows the chewing surface of either jaw to somebody who looks down the third axis: the front
 * teeth of the upper jaw on top and those of the lower jaw below, as in a photo.
 */
export function turnToViewer({ up, forward, centre }: Pick<JawSigns, 'up' | 'forward' | 'centre'>, jaw: Jaw): Turn {
  const y = jaw === 'upper' ? forward : negative(forward)
  return { axes: [cross(y, up), y, up], centre }
}

/** Turns a point of the file. */
export function turnedPoint(point: Vec3, { axes: [x, y, z], centre }: Turn): Vec3 {
  const from = subtract(point, centre)
  return [dot(from, x), dot(from, y), dot(from, z)]
}

/** Turns a point back into the file. */
export function unturnedPoint([a, b, c]: Vec3, { axes: [x, y, z], centre }: Turn): Vec3 {
  const along = (axis: 0 | 1 | 2) => a * x[axis] + b * y[axis] + c * z[axis] + centre[axis]
  return [along(0), along(1), along(2)]
}

/** Turns a mesh; distances and winding stay. */
export function turned({ positions, index }: Mesh, turn: Turn): Mesh {
  const to = new Float32Array(positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    to.set(turnedPoint([f32(positions, i), f32(positions, i + 1), f32(positions, i + 2)], turn), i)
  }
  return { positions: to, index }
}

function negative([x, y, z]: Vec3): Vec3 {
  return [-x, -y, -z]
}
