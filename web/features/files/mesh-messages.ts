import type { Loop } from '#mesh/loops.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { MeshCheck } from '#mesh/report.ts'
import type { Skin } from '#mesh/skins.ts'

/** Triangles of a file: first and count. */
export type Spans = readonly (readonly [first: number, count: number])[]

/** What the page and the worker say to each other. */
export type MeshJob = {
  bytes: ArrayBuffer
  name: string
  skin: Skin
  /** Which of its triangles are teeth, where somebody told so: the rest is painted as gum. */
  crowns: Spans | undefined
  /** `unchecked`: it was looked at when it was stored, and is only shown. */
  wants: { geometry: boolean; picture: boolean; holePicture?: boolean; unchecked?: boolean }
}

export type MeshGeometry = Mesh & {
  normals: Float32Array
  colours: Float32Array
  /** Fewer triangles over the same vertices, where there are very many. */
  coarse: Uint32Array | undefined
}

/** A loop as it is drawn: its smoothed points, and where the surface around it looks. */
export type DrawnLoop = Omit<Loop, 'vertices'> & { points: Float32Array; facing: [number, number, number] }

export type CheckedMesh = Omit<MeshCheck, 'loops'> & { loops: DrawnLoop[]; seconds: number }

export type MeshAnswer =
  | { kind: 'fault'; message: string }
  | { kind: 'geometry'; geometry: MeshGeometry }
  /** Of a large mesh, after the check. */
  | { kind: 'colours'; colours: Float32Array }
  | { kind: 'check'; check: CheckedMesh }
  | { kind: 'picture'; picture: string }
  | { kind: 'hole-picture'; picture: string }
  | { kind: 'end' }
