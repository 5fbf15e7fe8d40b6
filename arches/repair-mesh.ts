import { f32, i32, u32 } from '#mesh/typed-array.ts'
import { pairEdges, nextHalfEdge, NON_MANIFOLD_EDGE, findShells } from '#mesh/edges.ts'
import { areaVectors } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** Returns the shell with the most triangles, with its vertices only; the others are dust of 12 to 120 triangles. */
export function largestShell(mesh: Mesh): Mesh {
  const { shellOf, shells } = findShells(mesh)
  const sizes = new Uint32Array(shells)
  for (let h = 0; h < mesh.index.length; h += 3) {
    const shell = u32(shellOf, u32(mesh.index, h))
    sizes[shell] = u32(sizes, shell) + 1
  }
  const largest = sizes.indexOf(sizes.reduce((most, one) => Math.max(most, one), 0))
  const renumbered = new Uint32Array(shellOf.length)
  const positions = new Float32Array(mesh.positions.length)
  let used = 0
  for (let v = 0; v < shellOf.length; v++) {
    if (shellOf[v] !== largest) continue
    renumbered[v] = used
    for (let axis = 0; axis < 3; axis++) positions[3 * used + axis] = f32(mesh.positions, 3 * v + axis)
    used++
  }
  const index = new Uint32Array(mesh.index.length)
  let corners = 0
  for (const vertex of mesh.index) if (shellOf[vertex] === largest) index[corners++] = u32(renumbered, vertex)
  return { positions: positions.slice(0, 3 * used), index: index.slice(0, corners) }
}

/**
 * Splits the edges at which four triangles meet (none to seven in a jaw): the triangles are paired by direction and
 * least bend, and each pair gets its own middle point, 0.01 mm along its normals. Then every edge has two.
 */
export function splitCrossedEdges(mesh: Mesh): Mesh {
  let split = mesh
  for (let round = 0; round < 5; round++) {
    const crossed = crossedEdges(split)
    if (crossed.length === 0) break
    split = splitOnce(split, crossed)
  }
  return split
}

/** Groups half-edges that share their two vertices with more than one partner. */
function crossedEdges(mesh: Mesh): number[][] {
  const { twin } = pairEdges(mesh)
  const groups = new Map<string, number[]>()
  for (let h = 0; h < twin.length; h++) {
    if (i32(twin, h) !== NON_MANIFOLD_EDGE) continue
    const ends = [u32(mesh.index, h), u32(mesh.index, nextHalfEdge(h))].sort((a, b) => a - b)
    groups.set(ends.join(), [...(groups.get(ends.join()) ?? []), h])
  }
  return [...groups.values()].filter((group) => group.length === 4)
}

/** The triangles as changed, and the vertex numbers and coordinates that are appended to them. */
type SplitMesh = { index: Uint32Array; corners: number[]; points: number[] }

function splitOnce(mesh: Mesh, crossed: number[][]): Mesh {
  const vectors = areaVectors(mesh)
  const split: SplitMesh = { index: mesh.index.slice(), corners: [], points: [] }
  const touched = new Set<number>()
  for (const group of crossed) {
    const triangles = group.map((h) => Math.floor(h / 3))
    // A triangle changed in this round has other half-edges now, so it waits for the next round.
    if (triangles.some((t) => touched.has(t))) continue
    for (const t of triangles) touched.add(t)
    for (const pair of pairsOf(mesh, group, vectors)) splitPair(mesh, pair, vectors, split)
  }
  return {
    positions: extended(mesh.positions, new Float32Array(mesh.positions.length + split.points.length), split.points),
    index: extended(split.index, new Uint32Array(mesh.index.length + split.corners.length), split.corners),
  }
}

function extended<List extends Float32Array | Uint32Array>(first: List, into: List, rest: readonly number[]): List {
  into.set(first)
  into.set(rest, first.length)
  return into
}

function pairsOf(mesh: Mesh, group: number[], vectors: Float32Array): [number, number][] {
  const start = u32(mesh.index, group[0] ?? 0)
  const [a, b] = group.filter((h) => u32(mesh.index, h) === start)
  const [c, d] = group.filter((h) => u32(mesh.index, h) !== start)
  if (a === undefined || b === undefined || c === undefined || d === undefined) return []
  const straight = normalCosine(vectors, a, c) + normalCosine(vectors, b, d)
  const crosswise = normalCosine(vectors, a, d) + normalCosine(vectors, b, c)
  return straight >= crosswise
    ? [
        [a, c],
        [b, d],
      ]
    : [
        [a, d],
        [b, c],
      ]
}

/** Returns the cosine of the angle between the triangles of two half-edges. */
function normalCosine(vectors: Float32Array, a: number, b: number): number {
  const [p, q] = [normalOf(vectors, a), normalOf(vectors, b)]
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

function normalOf(vectors: Float32Array, h: number): [number, number, number] {
  const at = h - (h % 3)
  const [x, y, z] = [f32(vectors, at), f32(vectors, at + 1), f32(vectors, at + 2)]
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

function splitPair(mesh: Mesh, pair: [number, number], vectors: Float32Array, split: SplitMesh): void {
  const middle = (mesh.positions.length + split.points.length) / 3
  const [first] = pair
  const [from, to] = [u32(mesh.index, first), u32(mesh.index, nextHalfEdge(first))]
  const sum = pair.map((h) => normalOf(vectors, h)).reduce((p, q) => [p[0] + q[0], p[1] + q[1], p[2] + q[2]])
  const length = Math.hypot(...sum) || 1
  for (const axis of [0, 1, 2] as const) {
    const mean = (f32(mesh.positions, 3 * from + axis) + f32(mesh.positions, 3 * to + axis)) / 2
    split.points.push(mean + (0.01 * sum[axis]) / length)
  }
  for (const h of pair) {
    const a = u32(mesh.index, h)
    const b = u32(mesh.index, nextHalfEdge(h))
    const c = u32(mesh.index, nextHalfEdge(nextHalfEdge(h)))
    const at = h - (h % 3)
    split.index.set([a, middle, c], at)
    split.corners.push(middle, b, c)
  }
}
