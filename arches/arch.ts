// Generates an arch in steps: the anatomy (curve and teeth), a signed distance field of it, samples on a grid, a mesh
// by surface nets, vertices settled on the field, and the part that a scan would contain.

import type { Anatomy } from '#arches/anatomy.ts'
import { makeAnatomy } from '#arches/anatomy.ts'
import { toFileFrame, rotateToFileFrame } from '#arches/file-frame.ts'
import { scannedPartDistance } from '#arches/border.ts'
import { makeBrackets } from '#arches/brackets.ts'
import { largestShell, splitCrossedEdges } from '#arches/repair-mesh.ts'
import { cutMesh } from '#arches/cut.ts'
import type { Field } from '#arches/field.ts'
import { makeField } from '#arches/field.ts'
import { sampleField } from '#arches/grid.ts'
import { surfaceNets } from '#arches/nets.ts'
import type { ArchOptions } from '#arches/options.ts'
import { settleVertices } from '#arches/settle-vertices.ts'
import type { Shading } from '#arches/shade.ts'
import { shadeFromField } from '#arches/shade.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { mergeMeshes } from '#mesh/mesh.ts'
import { writeStl } from '#mesh/stl.ts'

/**
 * Makes a synthetic dental arch. Positions are mm in the frame scanners write: X left, Y back, Z up, both jaws of a
 * seed in bite. The same options always produce the same mesh.
 */
export function makeArch(options: ArchOptions): Mesh {
  const { mesh } = build(options)
  return meshToFileFrame(mesh, options.jaw)
}

/** Makes the same mesh with exact normals, tooth mask and occlusion, which takes a third longer. */
export function makeShadedArch(options: ArchOptions): Mesh & Shading {
  const { mesh, field } = build(options)
  const shading = shadeFromField(mesh.positions, field)
  return { ...meshToFileFrame(mesh, options.jaw), ...shading, normals: rotateToFileFrame(shading.normals, options.jaw) }
}

/** Makes an arch as a binary STL file; brackets, if requested, are extra shells. */
export function archStl(options: ArchOptions & { brackets?: boolean }): Uint8Array {
  const arch = makeArch(options)
  return writeStl(options.brackets ? mergeMeshes([arch, makeBrackets(options)]) : arch, `Typodont ${options.jaw} arch`)
}

/** Builds the mesh in the arch's own frame and returns it with its field and anatomy. */
export function build(options: ArchOptions): { mesh: Mesh; field: Field; anatomy: Anatomy } {
  const anatomy = makeAnatomy(options)
  const field = makeField(anatomy)
  const raw = surfaceNets(sampleField(anatomy, field, options.step ?? 0.5))
  settleVertices(raw, field, anatomy)
  const closed = splitCrossedEdges(largestShell(raw))
  if (options.base === 'low' || options.base === 'full') return { mesh: closed, field, anatomy }
  const scanned = cutMesh(closed, scannedPartDistance(closed.positions, field, anatomy, options))
  return { mesh: largestShell(scanned), field, anatomy }
}

/** Moves a mesh from the arch's own frame into the frame of the file, where both jaws are in bite. */
export function meshToFileFrame(mesh: Mesh, jaw: Jaw): Mesh {
  return { positions: toFileFrame(mesh.positions, jaw), index: mesh.index }
}
