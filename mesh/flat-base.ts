import type { Vec3 } from '#mesh/measure.ts'
import type { SurfaceSample } from '#mesh/surface-sample.ts'
import { dot, unit } from '#mesh/vector.ts'

/** How many triangles are tried as part of the base. */
const TRIED = 160
/** cos 8°: a base that was trimmed by hand is not quite even. */
const SAME_WAY = 0.99
/** mm. */
const SAME_PLANE = 0.8

/** Returns the outward normal of the largest plane of a closed model, which is the base it stands on. */
export function baseNormal(sample: readonly SurfaceSample[]): Vec3 {
  const faces = sample.map(({ centre, vector, area }) => ({ centre, area, normal: unit(vector) }))
  const stride = Math.max(1, Math.floor(faces.length / TRIED))
  let best: Vec3 = [0, 0, -1]
  let most = 0
  for (let at = 0; at < faces.length; at += stride) {
    const face = faces[at]
    if (!face) continue
    const place = dot(face.normal, face.centre)
    let area = 0
    for (const other of faces) {
      if (dot(face.normal, other.normal) < SAME_WAY) continue
      if (Math.abs(dot(face.normal, other.centre) - place) < SAME_PLANE) area += other.area
    }
    if (area > most) [most, best] = [area, face.normal]
  }
  return best
}
