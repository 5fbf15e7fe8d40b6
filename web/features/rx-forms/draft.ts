import { z } from 'zod'
import { CASE_DRAFT } from '#web/api/session.ts'
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
export function caseDraftName(user_id: number, organization_id: number) {
  return `${CASE_DRAFT}${user_id}.${organization_id}`
}

export function parseDraft(text: string | null, now = Date.now()): StoredDraft | undefined {
  try {
    const found = storedDraft.safeParse(JSON.parse(text ?? 'null'))
    if (!found.success) return undefined
    const isAlive = ({ since }: { since: string }) => now - Date.parse(since) < FILE_LIFE_MS
    const { stl_files, photos } = found.data
    return { ...found.data, stl_files: stl_files.filter(isAlive), photos: photos.filter(isAlive) }
  } catch {
    return undefined
  }
}

/** @param since when each file was first kept, by its `file_path`; files that are new are added */
export function storedText(content: DraftContent, saved_at: string, since: Map<string, string>) {
  const dated = (file: StagedFile) => {
    if (!since.has(file.file_path)) since.set(file.file_path, saved_at)
    return { ...file, since: since.get(file.file_path) }
  }
  const files = { stl_files: content.stl_files.map(dated), photos: content.photos.map(dated) }
  return JSON.stringify({ ...content, saved_at, ...files })
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
