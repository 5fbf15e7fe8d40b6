import type { Loop } from '#mesh/loops.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { MeshCheck } from '#mesh/report.ts'
import type { Skin } from '#mesh/skins.ts'

/** Ranges of triangles: index of the first, and count. */
export type Spans = readonly (readonly [first: number, count: number])[]

/** The messages between the page and mesh.worker.ts. */
export type MeshWorkerRequest = {
  bytes: ArrayBuffer
  name: string
  skin: Skin
  /** The triangles that are teeth, if known; the others are coloured as gum. */
  crowns: Spans | undefined
  /** `unchecked` skips the check, since the file was checked when it was stored. */
  wants: { geometry: boolean; picture: boolean; holePicture?: boolean; unchecked?: boolean }
}

export type MeshGeometry = Mesh & {
  normals: Float32Array
  colours: Float32Array
  /** A decimated index over the same vertices, for large meshes only. */
  coarse: Uint32Array | undefined
}

/** A loop for drawing: its smoothed points, and the unit normal of the surface around it. */
export type DrawnLoop = Omit<Loop, 'vertices'> & { points: Float32Array; facing: [number, number, number] }

export type CheckedMesh = Omit<MeshCheck, 'loops'> & { loops: DrawnLoop[]; seconds: number }

export type MeshWorkerMessage =
  | { kind: 'fault'; message: string }
  | { kind: 'geometry'; geometry: MeshGeometry }
  /** The shaded colours of a large mesh, sent after the check. */
  | { kind: 'colours'; colours: Float32Array }
  | { kind: 'check'; check: CheckedMesh }
  | { kind: 'picture'; picture: string }
  | { kind: 'hole-picture'; picture: string }
  | { kind: 'end' }
