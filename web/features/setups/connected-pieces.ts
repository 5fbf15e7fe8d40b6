import { u32 } from '#mesh/typed-array.ts'

const cache = new WeakMap<Uint32Array, readonly Piece[]>()

/** A run of consecutive triangles of one piece, which is a connected surface. */
type Piece = { number: number; first: number; count: number }

/** Returns the runs of all pieces of a mesh; pieces are numbered in the order of their first triangle. */
export function connectedPieces(index: Uint32Array): readonly Piece[] {
  const pieces = cache.get(index) ?? findPieces(index)
  cache.set(index, pieces)
  return pieces
}

function findPieces(index: Uint32Array): Piece[] {
  const parent = Uint32Array.from({ length: index.reduce((most, v) => Math.max(most, v), 0) + 1 }, (_, v) => v)
  const findRoot = (vertex: number) => {
    let at = vertex
    while (u32(parent, at) !== at) at = parent[at] = u32(parent, u32(parent, at))
    return at
  }
  for (let h = 0; h < index.length; h += 3) {
    for (const corner of [1, 2]) parent[findRoot(u32(index, h + corner))] = findRoot(u32(index, h))
  }
  const numbers = new Map<number, number>()
  const runs: Piece[] = []
  for (let h = 0; h < index.length; h += 3) {
    const root = findRoot(u32(index, h))
    const number = numbers.get(root) ?? numbers.size
    numbers.set(root, number)
    const last = runs.at(-1)
    if (last?.number === number) last.count++
    else runs.push({ number, first: h / 3, count: 1 })
  }
  return runs
}
