import { areSame } from '#web/ui/useStable.ts'
import type { MeshGeometry } from './mesh-messages.ts'
import { objectKey } from './object-key.ts'

/** Two meshes of one arch that are compared. */
export type MeshPair = { from: MeshGeometry; to: MeshGeometry }

export function pairKey({ from, to }: MeshPair) {
  return `${objectKey(from)} ${objectKey(to)}`
}

export function areSamePairs(a: readonly MeshPair[], b: readonly MeshPair[]) {
  return areSame(a, b, (one, other) => one.from === other.from && one.to === other.to)
}
