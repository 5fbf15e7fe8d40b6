import { setupPartOf } from '#contract/setups.rules.ts'
import type { SetupFile } from '#contract/setups.ts'
import { jawOf } from '#web/features/files/mesh-words.ts'
import type { UploadItem } from '#web/features/files/upload-list.ts'
import { isSamePlace, type Place } from './setup-words.ts'

/** What a person said of an upload. */
export type Said = { place: Place; replaces?: boolean }

/** A file that arrived: what it is taken for, and what has to be asked before it is stored as that. */
export type Arrival = {
  item: UploadItem
  place: Place | undefined
  /** Its arch is not known, its place is taken by another, or the very same file is there already. */
  question?: { ask: 'arch' } | { ask: 'replace' | 'same'; name: string }
}

/** In the order in which they were chosen: of two for one place the second is asked about. */
export function arrivalsOf(
  items: readonly UploadItem[],
  stored: readonly SetupFile[],
  said: Readonly<Record<string, Said>>,
): Arrival[] {
  const taken: { name: string; part: Place['part']; jaw_id: number | null }[] = [...stored]
  return items.filter(hasArrived).map((item): Arrival => {
    const words = said[item.id]
    const place = words?.place ?? guess(item)
    const same = stored.find(({ sha256 }) => sha256 !== null && sha256 === item.sha256)
    if (same) return { item, place, question: { ask: 'same', name: same.name } }
    if (!place) return { item, place, question: { ask: 'arch' } }
    const before = taken.find((each) => isSamePlace(each, place))
    taken.push({ name: item.name, ...place })
    // The same name again is the same file, exported anew.
    const isNew = before && before.name.toLowerCase() !== item.name.toLowerCase()
    return isNew && !words?.replaces
      ? { item, place, question: { ask: 'replace', name: before.name } }
      : { item, place }
  })
}

function hasArrived({ upload, mesh }: UploadItem) {
  return upload.phase === 'done' && upload.file_path !== undefined && (!mesh || mesh.phase === 'checked')
}

/** By its name, else by its shape; a bracket or a tray has none that tells. */
function guess({ name, mesh }: UploadItem): Place | undefined {
  const part = setupPartOf(name)
  if (part === 'sidecar') return { part, jaw_id: null }
  const jaw = jawOf(name, part === 'teeth' ? mesh?.check : undefined)
  return jaw && { part, jaw_id: jaw === 'upper' ? 1 : 2 }
}
