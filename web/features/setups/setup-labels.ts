import { setupFileBlocker } from '#contract/setups.rules.ts'
import type { SetupFile, SetupPart } from '#contract/setups.ts'
import { formatCount } from '#mesh/format-count.ts'
import { jawFromId } from '#mesh/jaw.ts'
import { formatBytes, JAW_LABELS } from '#web/features/files/mesh-labels.ts'

/** The part and jaw that a file of a setup represents. */
export type FileSlot = { part: SetupPart; jaw_id: 1 | 2 | null }

export function formatSlot({ part, jaw_id }: { part: SetupPart; jaw_id: number | null }) {
  if (part === 'sidecar') return 'What the teeth are'
  const jaw = jawFromId(jaw_id)
  return jaw ? `${JAW_LABELS[jaw]} ${part}` : part
}

/** Short form for list rows, which omits "teeth". */
export function formatSlotShort(slot: Parameters<typeof formatSlot>[0]) {
  return formatSlot(slot).replace(/ teeth$/, '')
}

/** Returns the parts and jaws that a file of that name may represent. */
export function possibleSlots(name: string): FileSlot[] {
  const meshes = (['teeth', 'brackets', 'tray'] as const).flatMap((part) =>
    ([1, 2] as const).map((jaw_id): FileSlot => ({ part, jaw_id })),
  )
  const all: FileSlot[] = [...meshes, { part: 'sidecar', jaw_id: null }]
  return all.filter(({ part }) => !setupFileBlocker(name, part))
}

export function isSameSlot(a: { part: SetupPart; jaw_id: number | null }, b: typeof a) {
  return a.part === b.part && a.jaw_id === b.jaw_id
}

/** Formats as '5.4 MB · 108,547 triangles'. */
export function formatSize({ size, mesh_report }: Pick<SetupFile, 'size' | 'mesh_report'>) {
  return mesh_report ? `${formatBytes(size)} · ${formatCount(mesh_report.triangles)} triangles` : formatBytes(size)
}
