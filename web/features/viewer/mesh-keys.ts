// Keys of what is computed from meshes, so that the same meshes are neither loaded nor compared twice.
import { areSame } from '#web/ui/useStable.ts'
import type { MeshGeometry } from './mesh-messages.ts'
import type { MeshSource } from './mesh-reader.ts'

/** Two meshes of one arch that are compared. */
export type MeshPair = { from: MeshGeometry; to: MeshGeometry }

export function pairKey({ from, to }: MeshPair) {
  return `${objectKey(from)} ${objectKey(to)}`
}

export function areSamePairs(a: readonly MeshPair[], b: readonly MeshPair[]) {
  return areSame(a, b, (one, other) => one.from === other.from && one.to === other.to)
}

export function sourceKey(source: MeshSource) {
  return 'link' in source || source.id !== undefined ? `id ${source.id}` : `bytes ${objectKey(source.bytes)}`
}

const numbers = new WeakMap<object, number>()
let last = 0

/** Returns a number that identifies this object, as a key for what was computed from it. */
export function objectKey(object: object): number {
  const number = numbers.get(object) ?? ++last
  numbers.set(object, number)
  return number
}
