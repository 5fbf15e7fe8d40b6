// Decides what a completed upload is, and which question comes before it is stored: its arch, a replacement, or a
// duplicate.
import { guessSetupPart } from '#contract/setups.rules.ts'
import type { SetupFile } from '#contract/setups.ts'
import { jawId } from '#mesh/jaw.ts'
import { detectJaw } from '#web/features/files/mesh-labels.ts'
import type { UploadItem } from '#web/features/files/upload-list.ts'
import { isSameSlot, type FileSlot } from './setup-labels.ts'

/** The user's answer to the question about an upload. */
export type ArrivalAnswer = { slot: FileSlot; replaces?: boolean }

/** A completed upload: its detected part and jaw, and the question to answer before it is stored. */
export type Arrival = {
  item: UploadItem
  slot: FileSlot | undefined
  /** The arch is unknown, another file has the same part and jaw, or an identical file is stored already. */
  question?: { kind: 'arch' } | { kind: 'replace' | 'same'; name: string }
}

/**
 * Returns completed uploads in the order of selection; of two with the same part and jaw, the second has a question.
 */
export function listArrivals(
  items: readonly UploadItem[],
  stored: readonly SetupFile[],
  answers: Readonly<Record<string, ArrivalAnswer>>,
): Arrival[] {
  const occupied: { name: string; part: FileSlot['part']; jaw_id: number | null }[] = [...stored]
  return items.filter(hasArrived).map((item): Arrival => {
    const answer = answers[item.id]
    const slot = answer?.slot ?? detectSlot(item)
    const same = stored.find(({ sha256 }) => sha256 !== null && sha256 === item.sha256)
    if (same) return { item, slot, question: { kind: 'same', name: same.name } }
    if (!slot) return { item, slot, question: { kind: 'arch' } }
    const before = occupied.find((each) => isSameSlot(each, slot))
    occupied.push({ name: item.name, ...slot })
    // The same name is a new export of the same file, which replaces it without a question.
    const isNew = before && before.name.toLowerCase() !== item.name.toLowerCase()
    return isNew && !answer?.replaces
      ? { item, slot, question: { kind: 'replace', name: before.name } }
      : { item, slot }
  })
}

function hasArrived({ upload, mesh }: UploadItem) {
  return upload.phase === 'done' && upload.file_path !== undefined && (!mesh || mesh.phase === 'checked')
}

/** Detects part and jaw by the name, then by the shape; brackets and trays cannot be detected by shape. */
function detectSlot({ name, mesh }: UploadItem): FileSlot | undefined {
  const part = guessSetupPart(name)
  if (part === 'sidecar') return { part, jaw_id: null }
  const jaw = detectJaw(name, part === 'teeth' ? mesh?.check : undefined)
  return jaw && { part, jaw_id: jawId(jaw) }
}
