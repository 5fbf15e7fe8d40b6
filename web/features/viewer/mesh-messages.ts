import type { JawSigns } from '#mesh/jaw-signs.ts'
import type { Loop } from '#mesh/loops.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { MeshCheck } from '#mesh/report.ts'
import type { Skin } from '#mesh/skins.ts'
import type { Crowns } from '#mesh/tooth-shade.ts'
import type { Turn } from '#mesh/turn.ts'

/** The messages between the page and mesh.worker.ts. */
export type MeshWorkerRequest = {
  bytes: ArrayBuffer
  name: string
  skin: Skin
  /** The triangles that are teeth, if known; the others are coloured as gum. */
  crowns: Crowns | undefined
  /** Turns the mesh before anything else. */
  turn?: Turn | undefined
  /**
   * `unchecked` skips the check, since the file was checked when it was stored. `jaw` looks for the signs of its jaw,
   * and checks a file that lies askew as if scanners had written it.
   */
  wants: { geometry: boolean; picture: boolean; holePicture?: boolean; unchecked?: boolean; jaw?: boolean }
}

export type MeshGeometry = Mesh & {
  normals: Float32Array
  colours: Float32Array
  /** A decimated index over the same vertices, for large meshes only. */
  coarse: Uint32Array | undefined
}

/** A loop for drawing: its smoothed points, and the unit normal of the surface around it. */
export type DrawnLoop = Omit<Loop, 'vertices'> & { points: Float32Array; facing: [number, number, number] }

/** With `wants.jaw` also the signs of the jaw, and how the mesh was turned for its check. */
export type CheckedMesh = Omit<MeshCheck, 'loops'> & {
  loops: DrawnLoop[]
  seconds: number
  signs?: JawSigns | undefined
  turn?: Turn | undefined
}

export type MeshWorkerMessage =
  | { kind: 'fault'; message: string }
  | { kind: 'geometry'; geometry: MeshGeometry }
  /** The shaded colours of a large mesh, sent after the check. */
  | { kind: 'colours'; colours: Float32Array }
  | { kind: 'check'; check: CheckedMesh }
  | { kind: 'picture'; picture: string }
  | { kind: 'hole-picture'; picture: string }
  | { kind: 'end' }
