import { u32 } from '#mesh/at.ts'
import { gapsTo, trianglesIn } from '#mesh/contacts.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { SetupTeeth } from '#contract/setup-teeth.ts'
import { piecesOf } from '#web/features/setups/pieces.ts'
import { bitten } from './paint.ts'
import type { Painter } from './usePaint.ts'
import { spansOf } from '#web/features/setups/teeth.ts'

/** What of an arch is in the bite: the gap of each vertex, and the triangles that lie in a contact. */
export type ArchContacts = { gaps: Float32Array; triangles: Uint32Array }
export type Contacts = { upper: ArchContacts; lower: ArchContacts; count: number }
const JAWS = ['upper', 'lower'] as const

export type BiteJob = Record<'upper' | 'lower', Mesh & { normals: Float32Array }>

/** Where two arches meet as they stand, and at how many places. */
export function contactsOf({ upper, lower }: BiteJob): Contacts {
  const [above, below] = [gapsTo(lower, upper), gapsTo(upper, lower)]
  const found = {
    upper: { gaps: above, triangles: trianglesIn(upper, above) },
    lower: { gaps: below, triangles: trianglesIn(lower, below) },
  }
  // A sharp cusp in a coarse hollow is seen from one side only.
  const count = Math.max(placesIn(upper, found.upper.triangles), placesIn(lower, found.lower.triangles))
  return { ...found, count }
}

/** What hangs together is one place. */
function placesIn({ index }: Mesh, triangles: Uint32Array) {
  const corners = new Uint32Array(3 * triangles.length)
  for (const [at, triangle] of triangles.entries()) {
    for (let corner = 0; corner < 3; corner++) corners[3 * at + corner] = u32(index, 3 * triangle + corner)
  }
  return new Set(piecesOf(corners).map(({ number }) => number)).size
}

/** Where both arches meet, on each of them. */
export function bitePainters(found: Contacts, ids: Partial<Record<Jaw, string>>) {
  const painters = new Map<string, Painter>()
  for (const jaw of JAWS) {
    const id = ids[jaw]
    if (id !== undefined) painters.set(id, (base) => bitten(base, found[jaw].gaps))
  }
  return painters
}

/** FDI numbers of the teeth that have a contact, those of the upper arch first. */
export function bittenTeeth(teeth: SetupTeeth | null, found: Contacts, arches: Record<Jaw, Mesh & { file: string }>) {
  return JAWS.flatMap((jaw) => teethIn(teeth, arches[jaw].file, arches[jaw], found[jaw].triangles))
}

/** FDI numbers of the teeth of a file that have a contact. */
export function teethIn(teeth: SetupTeeth | null, file: string, { index }: Mesh, triangles: Uint32Array): number[] {
  return (teeth?.teeth ?? []).flatMap((tooth) => {
    if (tooth.file !== file) return []
    const spans = spansOf(tooth, index)
    const isIn = (triangle: number) => spans.some(([first, count]) => triangle >= first && triangle < first + count)
    return triangles.some(isIn) ? [tooth.fdi] : []
  })
}
