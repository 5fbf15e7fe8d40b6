import { z } from 'zod'
import { CASE_DRAFT, keepsDrafts } from '#web/api/session.ts'
import type { StagedFile } from '#web/features/files/upload-list.ts'
import type { CaseValues } from './case-values.ts'

/** Uploads that no case names are removed after a day; one that is nearly over is not offered again. */
const FILE_LIFE_MS = 23 * 3_600_000

const storedFile = z.object({
  file_path: z.string(),
  name: z.string(),
  file_modification_date: z.string().optional(),
  since: z.string(),
})

const storedDraft = z.object({
  key: z.string(),
  saved_at: z.string(),
  values: z.record(z.string(), z.unknown()),
  stl_files: z.array(storedFile),
  photos: z.array(storedFile),
  accepted_warnings: z.array(
    z.object({ file_path: z.string(), name: z.string(), warning: z.string(), reason: z.string() }),
  ),
})
export type StoredDraft = z.infer<typeof storedDraft>
export type AcceptedWarning = StoredDraft['accepted_warnings'][number]

export type DraftContent = {
  /** The Idempotency-Key of this case, however often it is sent. */
  key: string
  values: CaseValues
  stl_files: readonly StagedFile[]
  photos: readonly StagedFile[]
  accepted_warnings: readonly AcceptedWarning[]
}

/** register 34: per person and organization, in this browser. */
export function draftPlace(user_id: number, organization_id: number) {
  return `${CASE_DRAFT}${user_id}.${organization_id}`
}

export function readDraft(place: string, now = Date.now()): StoredDraft | undefined {
  try {
    const found = storedDraft.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null'))
    if (!found.success) return undefined
    const isAlive = ({ since }: { since: string }) => now - Date.parse(since) < FILE_LIFE_MS
    const { stl_files, photos } = found.data
    return { ...found.data, stl_files: stl_files.filter(isAlive), photos: photos.filter(isAlive) }
  } catch {
    return undefined
  }
}

/** When it was saved; undefined where the browser has no room or does not allow it. */
export function writeDraft(place: string, content: DraftContent): string | undefined {
  if (!keepsDrafts()) return undefined
  const saved_at = new Date().toISOString()
  const before = readDraft(place)
  const known = new Map(
    [...(before?.stl_files ?? []), ...(before?.photos ?? [])].map((file) => [file.file_path, file.since]),
  )
  const dated = (file: StagedFile) => ({ ...file, since: known.get(file.file_path) ?? saved_at })
  const draft = { ...content, saved_at, stl_files: content.stl_files.map(dated), photos: content.photos.map(dated) }
  try {
    localStorage.setItem(place, JSON.stringify(draft))
    return saved_at
  } catch {
    return undefined
  }
}

export function removeDraft(place: string) {
  localStorage.removeItem(place)
}

/** The draft's answers over a fresh form: what no longer fits is asked again. */
export function draftValues(draft: StoredDraft, fresh: CaseValues): CaseValues {
  const fitting = Object.entries(fresh).map(([name, value]: [string, unknown]) => {
    const kept = draft.values[name]
    const fits = kept === null || value === null ? kept !== undefined : typeof kept === typeof value
    return [name, fits ? kept : value]
  })
  // Each value is the fresh one or one of the same kind that this form itself has written.
  return Object.fromEntries(fitting) as CaseValues
}

/** crypto.randomUUID is missing on pages without https. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
