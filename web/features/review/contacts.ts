// Contacts of the two arches in occlusion: finds them, which runs in a worker, colors them, and names their teeth.
import { u32 } from '#mesh/typed-array.ts'
import { occlusalGaps, contactTriangles } from '#mesh/contacts.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { SetupTeeth } from '#contract/setup-teeth.ts'
import { piecesOf } from '#web/features/setups/pieces.ts'
import { bitten } from './paint.ts'
import type { Painter } from './usePaint.ts'
import { spansOf } from '#web/features/setups/teeth.ts'

/** `gaps` holds the gap in mm for each vertex, NaN outside the bite; `triangles` the indexes of those in contact. */
export type ArchContacts = { gaps: Float32Array; triangles: Uint32Array }
export type Contacts = { upper: ArchContacts; lower: ArchContacts; count: number }
const JAWS = ['upper', 'lower'] as const

export type BiteJob = Record<'upper' | 'lower', Mesh & { normals: Float32Array }>

/** Finds the contacts of two arches in occlusion, and counts the contact areas. */
export function contactsOf({ upper, lower }: BiteJob): Contacts {
  const [above, below] = [occlusalGaps(lower, upper), occlusalGaps(upper, lower)]
  const found = {
    upper: { gaps: above, triangles: contactTriangles(upper, above) },
    lower: { gaps: below, triangles: contactTriangles(lower, below) },
  }
  // A sharp cusp in a coarsely meshed hollow is detected from one side only, so the larger count applies.
  const count = Math.max(placesIn(upper, found.upper.triangles), placesIn(lower, found.lower.triangles))
  return { ...found, count }
}

/** Connected triangles form one contact area. */
function placesIn({ index }: Mesh, triangles: Uint32Array) {
  const corners = new Uint32Array(3 * triangles.length)
  for (const [at, triangle] of triangles.entries()) {
    for (let corner = 0; corner < 3; corner++) corners[3 * at + corner] = u32(index, 3 * triangle + corner)
  }
  return new Set(piecesOf(corners).map(({ number }) => number)).size
}

/** Returns painters that color the contacts on both arches, by file id. */
export function bitePainters(found: Contacts, ids: Partial<Record<Jaw, string>>) {
  const painters = new Map<string, Painter>()
  for (const jaw of JAWS) {
    const id = ids[jaw]
    if (id !== undefined) painters.set(id, (base) => bitten(base, found[jaw].gaps))
  }
  return painters
}

/** Returns the FDI numbers of teeth in contact, the upper arch first. */
export function bittenTeeth(teeth: SetupTeeth | null, found: Contacts, arches: Record<Jaw, Mesh & { file: string }>) {
  return JAWS.flatMap((jaw) => teethIn(teeth, arches[jaw].file, arches[jaw], found[jaw].triangles))
}

/** Returns the FDI numbers of teeth in one file that are in contact. */
export function teethIn(teeth: SetupTeeth | null, file: string, { index }: Mesh, triangles: Uint32Array): number[] {
  return (teeth?.teeth ?? []).flatMap((tooth) => {
    if (tooth.file !== file) return []
    const spans = spansOf(tooth, index)
    const isIn = (triangle: number) => spans.some(([first, count]) => triangle >= first && triangle < first + count)
    return triangles.some(isIn) ? [tooth.fdi] : []
  })
}
