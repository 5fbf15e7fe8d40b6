import { i32, u32 } from '#mesh/typed-array.ts'
import type { Edges } from '#mesh/edges.ts'
import { nextHalfEdge, OPEN_EDGE } from '#mesh/edges.ts'
import type { Mesh } from '#mesh/mesh.ts'

/**
 * Returns the open lines of a mesh as lists of vertices, without repeating the first. Directed half-edges are chained,
 * so two borders that touch at a vertex stay separate. If any edge is flipped, directions mean nothing and are ignored.
 */
export function openChains(mesh: Mesh, edges: Edges): number[][] {
  if (edges.flippedEdges > 0) return undirectedChains(mesh, edges)
  return directedChains(mesh, edges).map((chain) => chain.map((h) => u32(mesh.index, h)))
}

function directedChains(mesh: Mesh, edges: Edges): number[][] {
  const { index } = mesh
  const first = new Int32Array(mesh.positions.length / 3).fill(-1)
  const others = new Map<number, Candidates>()
  for (let h = 0; h < index.length; h++) {
    if (i32(edges.twin, h) !== OPEN_EDGE) continue
    const v = u32(index, h)
    if (i32(first, v) < 0) first[v] = h
    else add(others, v, h)
  }
  const used = new Uint8Array(index.length)
  const chains: number[][] = []
  for (let h = 0; h < index.length; h++) {
    if (i32(edges.twin, h) !== OPEN_EDGE || used[h] === 1) continue
    const chain: number[] = []
    let at = h
    while (at >= 0 && used[at] !== 1) {
      used[at] = 1
      chain.push(at)
      const end = u32(index, nextHalfEdge(at))
      const choices = others.get(end)
      at = choices ? nextOpenHalfEdge(edges, at, i32(first, end), choices, used) : i32(first, end)
    }
    chains.push(chain)
  }
  return chains
}

/**
 * Candidates that leave a vertex. `from` advances past used ones, so each is visited once even if all triangles share
 * one vertex.
 */
type Candidates = { all: number[]; from: number }

function add(choices: Map<number, Candidates>, vertex: number, one: number): void {
  const known = choices.get(vertex)
  if (known) known.all.push(one)
  else choices.set(vertex, { all: [one], from: 0 })
}

function nextFree(choices: Candidates | undefined, isFree: (one: number) => boolean): number | undefined {
  if (!choices) return undefined
  for (; choices.from < choices.all.length; choices.from++) {
    const one = choices.all[choices.from]
    if (one !== undefined && isFree(one)) return one
  }
  return undefined
}

/**
 * Rotates through the triangles around the end of `h` to its next open half-edge, otherwise returns any unused one that
 * starts there, or -1.
 */
function nextOpenHalfEdge(edges: Edges, h: number, first: number, others: Candidates, used: Uint8Array): number {
  let at = nextHalfEdge(h)
  for (let steps = 0; steps < 100; steps++) {
    const twin = i32(edges.twin, at)
    if (twin === OPEN_EDGE) return at
    if (twin < 0) break
    at = nextHalfEdge(twin)
  }
  return used[first] === 1 ? (nextFree(others, (choice) => used[choice] !== 1) ?? -1) : first
}

function undirectedChains({ index }: Mesh, { twin }: Edges): number[][] {
  const around = new Map<number, Candidates>()
  for (let h = 0; h < index.length; h++) {
    if (i32(twin, h) !== OPEN_EDGE) continue
    add(around, u32(index, h), u32(index, nextHalfEdge(h)))
    add(around, u32(index, nextHalfEdge(h)), u32(index, h))
  }
  const seen = new Set<number>()
  const chains: number[][] = []
  for (const start of around.keys()) {
    const chain: number[] = []
    let at: number | undefined = start
    while (at !== undefined && !seen.has(at)) {
      seen.add(at)
      chain.push(at)
      at = nextFree(around.get(at), (vertex) => !seen.has(vertex))
    }
    if (chain.length > 0) chains.push(chain)
  }
  return chains
}
