import { u32 } from '#mesh/typed-array.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** Values of `twin` for a half-edge without a partner. */
export const OPEN_EDGE = -1
export const NON_MANIFOLD_EDGE = -2

/**
 * Half-edge h belongs to triangle floor(h / 3) and runs from index[h] to the next corner. `twin[h]` is the half-edge on
 * the other side, or `open` (one triangle only), or `NON_MANIFOLD_EDGE` (three and more). `flippedEdges` counts the edges
 * whose two triangles run along them in the same direction.
 */
export type Edges = { twin: Int32Array; openEdges: number; nonManifoldEdges: number; flippedEdges: number }

/** Pairs the half-edges. Sorting them into buckets by their lower vertex is faster than any hash table here. */
export function pairEdges(mesh: Mesh): Edges {
  const { index } = mesh
  const vertices = mesh.positions.length / 3
  const starts = new Uint32Array(vertices + 2)
  for (let h = 0; h < index.length; h++) {
    const low = Math.min(u32(index, h), u32(index, nextHalfEdge(h)))
    starts[low + 2] = u32(starts, low + 2) + 1
  }
  for (let v = 2; v < starts.length; v++) starts[v] = u32(starts, v) + u32(starts, v - 1)
  const sorted = new Uint32Array(index.length)
  for (let h = 0; h < index.length; h++) {
    const low = Math.min(u32(index, h), u32(index, nextHalfEdge(h)))
    const to = u32(starts, low + 1)
    sorted[to] = h
    starts[low + 1] = to + 1
  }
  const edges: Edges = {
    twin: new Int32Array(index.length).fill(OPEN_EDGE),
    openEdges: 0,
    nonManifoldEdges: 0,
    flippedEdges: 0,
  }
  for (let v = 0; v < vertices; v++) pairBucket(index, sorted.subarray(u32(starts, v), u32(starts, v + 1)), edges)
  return edges
}

export function nextHalfEdge(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1
}

/** All half-edges of a bucket have the same lower vertex; equal upper vertices make one edge. */
function pairBucket(index: Uint32Array, bucket: Uint32Array, edges: Edges): void {
  sortByUpper(index, bucket)
  let from = 0
  while (from < bucket.length) {
    const first = u32(bucket, from)
    const top = upper(index, first)
    let to = from + 1
    while (to < bucket.length && upper(index, u32(bucket, to)) === top) to++
    if (to - from === 1) {
      edges.openEdges++
    } else if (to - from === 2) {
      const second = u32(bucket, from + 1)
      edges.twin[first] = second
      edges.twin[second] = first
      if (u32(index, first) === u32(index, second)) edges.flippedEdges++
    } else {
      edges.nonManifoldEdges++
      for (let i = from; i < to; i++) edges.twin[u32(bucket, i)] = NON_MANIFOLD_EDGE
    }
    from = to
  }
}

function upper(index: Uint32Array, h: number): number {
  return Math.max(u32(index, h), u32(index, nextHalfEdge(h)))
}

function sortByUpper(index: Uint32Array, bucket: Uint32Array): void {
  if (bucket.length > 40) {
    bucket.sort((a, b) => upper(index, a) - upper(index, b) || a - b)
    return
  }
  for (let i = 1; i < bucket.length; i++) {
    const h = u32(bucket, i)
    const key = upper(index, h)
    let at = i
    while (at > 0 && upper(index, u32(bucket, at - 1)) > key) {
      bucket[at] = u32(bucket, at - 1)
      at--
    }
    bucket[at] = h
  }
}

/**
 * Returns the connected components: a number per vertex, equal within a component, counted from 0 (also for vertices
 * without a triangle).
 */
export function findShells(mesh: Mesh): { shellOf: Uint32Array; shells: number } {
  const { index } = mesh
  const parent = Uint32Array.from({ length: mesh.positions.length / 3 }, (_, v) => v)
  for (let h = 0; h < index.length; h += 3) {
    const a = root(parent, u32(index, h))
    const b = root(parent, u32(index, h + 1))
    if (a !== b) parent[Math.max(a, b)] = Math.min(a, b)
    const c = root(parent, u32(index, h + 2))
    const ab = Math.min(a, b)
    if (c !== ab) parent[Math.max(c, ab)] = Math.min(c, ab)
  }
  const shellOf = new Uint32Array(parent.length)
  let shells = 0
  // A root is the lowest vertex of its component, so it is numbered before the others look it up.
  for (let v = 0; v < parent.length; v++) {
    const top = root(parent, v)
    shellOf[v] = top === v ? shells++ : u32(shellOf, top)
  }
  return { shellOf, shells }
}

function root(parent: Uint32Array, vertex: number): number {
  let v = vertex
  while (u32(parent, v) !== v) {
    const up = u32(parent, u32(parent, v))
    parent[v] = up
    v = up
  }
  return v
}
