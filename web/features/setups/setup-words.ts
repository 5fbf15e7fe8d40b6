import { setupFileBlocker } from '#contract/setups.rules.ts'
import type { SetupFile, SetupPart } from '#contract/setups.ts'
import { formatCount } from '#mesh/format-count.ts'
import { jawFromId } from '#mesh/jaw.ts'
import { bytesWords, JAW_WORDS } from '#web/features/files/mesh-words.ts'

/** The part and jaw that a file of a setup represents. */
export type Place = { part: SetupPart; jaw_id: 1 | 2 | null }

export function placeWords({ part, jaw_id }: { part: SetupPart; jaw_id: number | null }) {
  if (part === 'sidecar') return 'What the teeth are'
  const jaw = jawFromId(jaw_id)
  return jaw ? `${JAW_WORDS[jaw]} ${part}` : part
}

/** Short form for list rows, which omits "teeth". */
export function shortWords(place: Parameters<typeof placeWords>[0]) {
  return placeWords(place).replace(/ teeth$/, '')
}

/** Returns the parts and jaws that a file of that name may represent. */
export function placesFor(name: string): Place[] {
  const meshes = (['teeth', 'brackets', 'tray'] as const).flatMap((part) =>
    ([1, 2] as const).map((jaw_id): Place => ({ part, jaw_id })),
  )
  const all: Place[] = [...meshes, { part: 'sidecar', jaw_id: null }]
  return all.filter(({ part }) => !setupFileBlocker(name, part))
}

export function isSamePlace(a: { part: SetupPart; jaw_id: number | null }, b: typeof a) {
  return a.part === b.part && a.jaw_id === b.jaw_id
}

/** Formats as '5.4 MB · 108,547 triangles'. */
export function sizeFacts({ size, mesh_report }: Pick<SetupFile, 'size' | 'mesh_report'>) {
  return mesh_report ? `${bytesWords(size)} · ${formatCount(mesh_report.triangles)} triangles` : bytesWords(size)
}
