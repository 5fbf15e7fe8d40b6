import type { Coverage } from '#mesh/coverage.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { Loop } from '#mesh/loops.ts'
import type { Vec3 } from '#mesh/measure.ts'

/**
 * The report that is stored about an STL file and sent over the wire. Sizes are the numbers of the file, read as mm.
 */
export type MeshReport = {
  triangles: number
  shells: number
  open_edges: number
  holes: number
  watertight: boolean
  size_mm: Vec3
  unit_suspect: boolean
  arch_suspect: boolean
  /** Absent if it cannot be judged, and in reports from before it was introduced. */
  coverage?: Coverage | undefined
}

/** Everything a check finds; the viewer draws `loops`, and only `report` is stored. */
export type Findings = {
  report: MeshReport
  loops: Loop[]
  hole_edges: number
  non_manifold_edges: number
  flipped_edges: number
  degenerate_triangles: number
  doubled_triangles: number
  /** Small open components beside the main one, i.e. debris of a scan. Closed ones are intended, e.g. brackets. */
  loose_pieces: number
  inside_out: boolean
  area_mm2: number
  jaw_by_name: Jaw | undefined
  jaw_by_shape: Jaw | undefined
}
