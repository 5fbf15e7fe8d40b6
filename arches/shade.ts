import type { Field } from '#arches/field.ts'
import { clamp, smoothstep } from '#arches/math.ts'
import { f32 } from '#mesh/typed-array.ts'
import { occlusionSamples, occlusionWeight } from '#mesh/occlusion.ts'

// Step of the central differences, in mm.
const h = 0.12

export type Shading = { normals: Float32Array; mask: Float32Array; occlusion: Float32Array }

/** Computes exact normals, tooth mask and occlusion from the field, per vertex, in the arch's own frame. */
export function shadeFromField(positions: Float32Array, field: Field): Shading {
  const vertices = positions.length / 3
  const shading = {
    normals: new Float32Array(positions.length),
    mask: new Float32Array(vertices),
    occlusion: new Float32Array(vertices),
  }
  const out = new Float64Array(4)
  for (let v = 0; v < vertices; v++) {
    const [x, y, z] = [f32(positions, 3 * v), f32(positions, 3 * v + 1), f32(positions, 3 * v + 2)]
    gradient(field, x, y, z, out)
    const [gx = 0, gy = 0, gz = 1] = out
    const length = Math.hypot(gx, gy, gz) || 1
    const normal = [gx / length, gy / length, gz / length] as const
    shading.normals.set(normal, 3 * v)
    field.setColumn(x, y)
    field.at(z)
    shading.mask[v] = smoothstep(-0.35, 0.45, field.mask)
    const hint = field.near.t
    let blocked = 0
    for (const { distance, weight } of occlusionSamples) {
      field.setColumn(x + distance * normal[0], y + distance * normal[1], hint)
      blocked += weight * clamp((distance - field.at(z + distance * normal[2])) / distance, 0, 1)
    }
    shading.occlusion[v] = 1 - blocked / occlusionWeight
  }
  return shading
}

/** Writes the central difference of the field at a point to `out`, with the value itself: [gx, gy, gz, f]. */
function gradient(field: Field, x: number, y: number, z: number, out: Float64Array): void {
  field.setColumn(x, y)
  out[3] = field.at(z)
  out[2] = (field.at(z + h) - field.at(z - h)) / (2 * h)
  const hint = field.near.t
  field.setColumn(x + h, y, hint)
  const right = field.at(z)
  field.setColumn(x - h, y, hint)
  out[0] = (right - field.at(z)) / (2 * h)
  field.setColumn(x, y + h, hint)
  const front = field.at(z)
  field.setColumn(x, y - h, hint)
  out[1] = (front - field.at(z)) / (2 * h)
}
