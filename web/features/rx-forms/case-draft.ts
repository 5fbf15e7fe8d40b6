// The stored draft of a new case: its storage key, its serialization, and how it is merged into a form.
import { z } from 'zod'
import { CASE_DRAFT } from '#web/api/session.ts'
import type { StagedFile } from '#web/features/files/upload-list.ts'
import type { CaseValues } from './case-values.ts'
import { parseJson } from '#web/api/parse-json.ts'

/** The server removes unassigned uploads after a day; older ones are dropped from the draft an hour earlier. */
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
  /** The Idempotency-Key of this case, the same for every attempt. */
  key: string
  values: CaseValues
  stl_files: readonly StagedFile[]
  photos: readonly StagedFile[]
  accepted_warnings: readonly AcceptedWarning[]
}

/** register 34: drafts are stored in this browser, per user and organization. */
export function caseDraftKey(user_id: number, organization_id: number) {
  return `${CASE_DRAFT}${user_id}.${organization_id}`
}

export function parseDraft(text: string | null, now = Date.now()): StoredDraft | undefined {
  const found = storedDraft.safeParse(parseJson(text))
  if (!found.success) return undefined
  const isUnexpired = ({ since }: { since: string }) => now - Date.parse(since) < FILE_LIFE_MS
  const { stl_files, photos } = found.data
  return { ...found.data, stl_files: stl_files.filter(isUnexpired), photos: photos.filter(isUnexpired) }
}

/** @param since time when each file was first stored, by `file_path`; new files are added */
export function serializeDraft(content: DraftContent, saved_at: string, since: Map<string, string>) {
  const dated = (file: StagedFile) => {
    if (!since.has(file.file_path)) since.set(file.file_path, saved_at)
    return { ...file, since: since.get(file.file_path) }
  }
  const files = { stl_files: content.stl_files.map(dated), photos: content.photos.map(dated) }
  return JSON.stringify({ ...content, saved_at, ...files })
}

/** Merges the draft into a new form; values that no longer have the right type are dropped. */
export function mergeDraft(draft: StoredDraft, fresh: CaseValues): CaseValues {
  const fitting = Object.entries(fresh).map(([name, value]: [string, unknown]) => {
    const drafted = draft.values[name]
    const isCompatible = drafted === null || value === null ? drafted !== undefined : typeof drafted === typeof value
    return [name, isCompatible ? drafted : value]
  })
  // Each value comes from `fresh` or has the same type, so the cast is safe.
  return Object.fromEntries(fitting) as CaseValues
}
