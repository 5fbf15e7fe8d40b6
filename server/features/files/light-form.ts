import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { writeLight } from '#mesh/light.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { headerBytes, triangleBytes } from '#mesh/stl.ts'

/** Of the bytes of an STL: what saves less is not worth a second form. */
const PART = 0.25

/** As a mesh travels to be looked at; null where that would save little. */
export async function lightFormOf(mesh: Mesh): Promise<Uint8Array | null> {
  await MeshoptEncoder.ready
  const light = writeLight(mesh, MeshoptEncoder)
  const stlBytes = headerBytes + (triangleBytes * mesh.index.length) / 3
  return light.length <= PART * stlBytes ? light : null
}
