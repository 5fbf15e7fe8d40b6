import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { encodeLightMesh } from '#mesh/light-format.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { headerBytes, triangleBytes } from '#mesh/stl.ts'

/** Part of the STL's size that a light form may have; otherwise it is not worth storing. */
const MAX_SIZE_RATIO = 0.25

/** Encodes a mesh for the viewer. */
export async function encodeLightForm(mesh: Mesh): Promise<Uint8Array> {
  await MeshoptEncoder.ready
  return encodeLightMesh(mesh, MeshoptEncoder)
}

/** Encodes a mesh for the viewer; null if that would save little. */
export async function encodeSmallerForm(mesh: Mesh): Promise<Uint8Array | null> {
  const light = await encodeLightForm(mesh)
  const stlBytes = headerBytes + (triangleBytes * mesh.index.length) / 3
  return light.length <= MAX_SIZE_RATIO * stlBytes ? light : null
}
