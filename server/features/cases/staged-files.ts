import { PHOTO_FILE, STL_FILE } from '#contract/enums.ts'
import { SAME_NAME } from '#contract/files.ts'
import type { CaseFormOutput } from '#contract/rx-forms.ts'
import { invalid } from '#server/errors.ts'
import type { NewFile } from '#server/features/files/actions.ts'
import { inspectUpload } from '#server/features/files/inspect-upload.ts'
import { getOpenOrganization } from '#server/features/organizations/queries.ts'
import type { Ctx } from '#server/work.ts'

type Staged = CaseFormOutput['stl_files'][number] & { field: string; patient_file_type_id: number }

/**
 * Inspects the staged objects before the transaction. Throws one 422 with the faults of all files, each under its own
 * field.
 */
export async function inspectStagedFiles(ctx: Ctx, form: CaseFormOutput): Promise<NewFile[]> {
  const staged: Staged[] = [
    ...form.stl_files.map((file, n) => ({ ...file, field: `stl_files.${n}`, patient_file_type_id: STL_FILE })),
    ...form.rx_intraoral_photos.map((file, n) => ({
      ...file,
      field: `rx_intraoral_photos.${n}`,
      patient_file_type_id: PHOTO_FILE,
    })),
  ]
  const errors = duplicateErrors(staged)
  // The organization is checked first, so that the storage is not queried for a request that would be refused anyway.
  if (staged.length > 0) await getOpenOrganization(ctx, form.organization_id)
  const inspections = await Promise.all(
    staged.map((file) => inspectUpload(ctx.services.storage, { ...file, organization_id: form.organization_id })),
  )
  const files = staged.flatMap((file, n): NewFile[] => {
    const inspected = inspections[n]
    if (!inspected) return []
    if ('fault' in inspected) {
      errors[file.field] ??= [inspected.fault]
      return []
    }
    const { name, patient_file_type_id } = file
    return [{ ...inspected, name, patient_file_type_id, file_modification_date: file.file_modification_date ?? null }]
  })
  if (form.accepted_warnings.some((warning) => !form.stl_files.some((file) => file.file_path === warning.file_path))) {
    errors.accepted_warnings = ['A warning was accepted for a file that is not part of the form.']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return files
}

/** Returns an error for each file with the same name or the same upload as an earlier one. */
function duplicateErrors(staged: readonly Staged[]) {
  const errors: Record<string, string[]> = {}
  const seen = new Set<string>()
  for (const file of staged) {
    const name = `${file.patient_file_type_id} ${file.name.toLowerCase()}`
    if (seen.has(name) || seen.has(file.file_path)) errors[file.field] = [`${file.name}: ${SAME_NAME}`]
    seen.add(name).add(file.file_path)
  }
  return errors
}
