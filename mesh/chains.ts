import { i32, u32 } from '#mesh/at.ts'
import type { Edges } from '#mesh/edges.ts'
import { next, open } from '#mesh/edges.ts'
import type { Mesh } from '#mesh/mesh.ts'

/**
 * The open lines of a mesh as lists of vertices, the first not repeated. Directed half-edges are chained, and a vertex
 * where two borders touch keeps them apart. Where triangles face both ways directions mean nothing and are ignored.
 */
export function openChains(mesh: Mesh, edges: Edges): number[][] {
  if (edges.flippedEdges > 0) return undirectedChains(mesh, edges)
  return directedChains(mesh, edges).map((chain) => chain.map((h) => u32(mesh.index, h)))
}

function directedChains(mesh: Mesh, edges: Edges): number[][] {
  const { index } = mesh
  const first = new Int32Array(mesh.positions.length / 3).fill(-1)
  const others = new Map<number, number[]>()
  for (let h = 0; h < index.length; h++) {
    if (i32(edges.twin, h) !== open) continue
    const v = u32(index, h)
    if (i32(first, v) < 0) first[v] = h
    else others.set(v, [...(others.get(v) ?? []), h])
  }
  const used = new Uint8Array(index.length)
  const chains: number[][] = []
  for (let h = 0; h < index.length; h++) {
    if (i32(edges.twin, h) !== open || used[h] === 1) continue
    const chain: number[] = []
    let at = h
    while (at >= 0 && used[at] !== 1) {
      used[at] = 1
      chain.push(at)
      const end = u32(index, next(at))
      const choices = others.get(end)
      at = choices ? turn(edges, at, [i32(first, end), ...choices], used) : i32(first, end)
    }
    chains.push(chain)
  }
  return chains
}

/** The open half-edge met by turning around the end of `h` through its triangles, else any free one of the choices. */
function turn(edges: Edges, h: number, choices: number[], used: Uint8Array): number {
  let at = next(h)
  for (let steps = 0; steps < 100; steps++) {
    const twin = i32(edges.twin, at)
    if (twin === open && choices.includes(at)) return at
    if (twin < 0) break
    at = next(twin)
  }
  return choices.find((choice) => used[choice] !== 1) ?? -1
}

function undirectedChains({ index }: Mesh, { twin }: Edges): number[][] {
  const around = new Map<number, number[]>()
  const link = (from: number, to: number): void => {
    const known = around.get(from)
    if (known) known.push(to)
    else around.set(from, [to])
  }
  for (let h = 0; h < index.length; h++) {
    if (i32(twin, h) !== open) continue
    link(u32(index, h), u32(index, next(h)))
    link(u32(index, next(h)), u32(index, h))
  }
  const seen = new Set<number>()
  const chains: number[][] = []
  for (const start of around.keys()) {
    const chain: number[] = []
    let at: number | undefined = start
    while (at !== undefined && !seen.has(at)) {
      seen.add(at)
      chain.push(at)
      at = around.get(at)?.find((vertex) => !seen.has(vertex))
    }
    if (chain.length > 0) chains.push(chain)
  }
  return chains
}
