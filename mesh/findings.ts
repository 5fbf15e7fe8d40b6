import type { Coverage } from '#mesh/coverage.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { Loop } from '#mesh/loops.ts'
import type { Vec3 } from '#mesh/measure.ts'

/** What is stored about an STL file and sent over the wire. Sizes in mm as the file says them. */
export type MeshReport = {
  triangles: number
  shells: number
  open_edges: number
  holes: number
  watertight: boolean
  size_mm: Vec3
  unit_suspect: boolean
  arch_suspect: boolean
  /** Absent where it cannot be judged, and in reports from before it was. */
  coverage?: Coverage | undefined
}

/** All a check found out; the viewer draws `loops`, `report` is what is kept. */
export type Findings = {
  report: MeshReport
  loops: Loop[]
  hole_edges: number
  non_manifold_edges: number
  flipped_edges: number
  degenerate_triangles: number
  doubled_triangles: number
  /** Open pieces beside the main one: dust of a scan. Closed pieces are meant, e.g. brackets. */
  loose_pieces: number
  inside_out: boolean
  area_mm2: number
  jaw_by_name: Jaw | undefined
  jaw_by_shape: Jaw | undefined
}
