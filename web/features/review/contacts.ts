// Contacts of the two arches in occlusion: finds them, which runs in a worker, colors them, and names their teeth.
import { u32 } from '#mesh/typed-array.ts'
import { occlusalGaps, contactTriangles } from '#mesh/contacts.ts'
import { JAWS, type Jaw } from '#mesh/jaw.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { SetupTeeth } from '#contract/setup-teeth.ts'
import { connectedPieces } from '#web/features/setups/connected-pieces.ts'
import { paintContacts } from './vertex-colors.ts'
import type { Painter } from '#web/features/viewer/viewer.ts'
import { triangleSpans } from '#web/features/setups/tooth-movements.ts'

/** `gaps` holds the gap in mm for each vertex, NaN outside the bite; `triangles` the indexes of those in contact. */
export type ArchContacts = { gaps: Float32Array; triangles: Uint32Array }
export type Contacts = { upper: ArchContacts; lower: ArchContacts; count: number }

export type ContactsJob = Record<'upper' | 'lower', Mesh & { normals: Float32Array }>

/** Finds the contacts of two arches in occlusion, and counts the contact areas. */
export function findContacts({ upper, lower }: ContactsJob): Contacts {
  const [above, below] = [occlusalGaps(lower, upper), occlusalGaps(upper, lower)]
  const found = {
    upper: { gaps: above, triangles: contactTriangles(upper, above) },
    lower: { gaps: below, triangles: contactTriangles(lower, below) },
  }
  // A sharp cusp in a coarsely meshed hollow is detected from one side only, so the larger count applies.
  const count = Math.max(
    countContactAreas(upper, found.upper.triangles),
    countContactAreas(lower, found.lower.triangles),
  )
  return { ...found, count }
}

/** Connected triangles form one contact area. */
function countContactAreas({ index }: Mesh, triangles: Uint32Array) {
  const corners = new Uint32Array(3 * triangles.length)
  for (const [at, triangle] of triangles.entries()) {
    for (let corner = 0; corner < 3; corner++) corners[3 * at + corner] = u32(index, 3 * triangle + corner)
  }
  return new Set(connectedPieces(corners).map(({ number }) => number)).size
}

/** Returns painters that color the contacts on both arches, by file id. */
export function contactPainters(found: Contacts, ids: Partial<Record<Jaw, string>>) {
  const painters = new Map<string, Painter>()
  for (const jaw of JAWS) {
    const id = ids[jaw]
    if (id !== undefined) painters.set(id, (base) => paintContacts(base, found[jaw].gaps))
  }
  return painters
}

/** Returns the FDI numbers of teeth in contact, the upper arch first. */
export function teethInContact(
  teeth: SetupTeeth | null,
  found: Contacts,
  arches: Record<Jaw, Mesh & { file: string }>,
) {
  return JAWS.flatMap((jaw) => fileTeethInContact(teeth, arches[jaw].file, arches[jaw], found[jaw].triangles))
}

/** Returns the FDI numbers of teeth in one file that are in contact. */
export function fileTeethInContact(
  teeth: SetupTeeth | null,
  file: string,
  { index }: Mesh,
  triangles: Uint32Array,
): number[] {
  return (teeth?.teeth ?? []).flatMap((tooth) => {
    if (tooth.file !== file) return []
    const spans = triangleSpans(tooth, index)
    const isIn = (triangle: number) => spans.some(([first, count]) => triangle >= first && triangle < first + count)
    return triangles.some(isIn) ? [tooth.fdi] : []
  })
}
