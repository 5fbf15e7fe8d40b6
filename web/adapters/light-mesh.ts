import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { isLight, readLight } from '#mesh/light.ts'
import type { Mesh } from '#mesh/mesh.ts'

/**
 * The mesh of a light form, or undefined where the bytes are something else; throws where they are damaged. For workers alone: the
 * policy of the page lets nothing compile, which the decoder does.
 */
export async function decodeLight(bytes: Uint8Array): Promise<Mesh | undefined> {
  if (!isLight(bytes)) return undefined
  await MeshoptDecoder.ready
  return readLight(bytes, MeshoptDecoder)
}
