import { createNode } from './node.ts'

/** One process: on the embedded database there is no second, and its only connection must not be spent on listening. */
export function openMemory() {
  return createNode()
}
