import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { isLightMesh, decodeLightMesh } from '#mesh/light-format.ts'
import type { Mesh } from '#mesh/mesh.ts'

/**
 * Decodes a mesh from its compressed light format; returns undefined for any other bytes and throws on damaged ones.
 * Only workers can call it: the decoder compiles WebAssembly, which the page's content security policy forbids.
 */
export async function decodeLight(bytes: Uint8Array): Promise<Mesh | undefined> {
  if (!isLightMesh(bytes)) return undefined
  await MeshoptDecoder.ready
  return decodeLightMesh(bytes, MeshoptDecoder)
}
