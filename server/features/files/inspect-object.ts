import { isStlType } from '#contract/files.rules.ts'
import type { Work } from '#server/work.ts'
import { storeCleanedPhoto, storeDerivedObjects } from './derived-objects.ts'
import { inspectFileAt, kindOfFile, type Inspected } from './inspect.ts'
import { nameWithEnding } from './paths.ts'

type Uploaded = { file_path: string; original_name: string; patient_file_type_id: number }

/**
 * Inspects an uploaded object and stores what is derived from it, outside of any transaction. Returns the columns that
 * the row gets. The columns of a cleaned photo release its original, which may reveal place and device.
 */
export async function inspectObject({ services, now }: Work, file: Uploaded) {
  const { storage } = services
  const inspected: Inspected = (await storage.head(file.file_path))
    ? await storage.withFile(file.file_path, (path) =>
        inspectFileAt({
          path,
          name: file.original_name,
          kind: kindOfFile(file.patient_file_type_id, file.original_name),
          light: isStlType(file.patient_file_type_id),
        }),
      )
    : { ok: false, sha256: null, fault: 'The file is gone.' }
  const derived = await storeDerivedObjects(services, file.file_path, inspected.ok ? inspected : undefined)
  const cleaned =
    inspected.ok && inspected.cleaned ? await storeCleanedPhoto(services, file.file_path, inspected.cleaned) : undefined
  return {
    isCleaned: cleaned !== undefined,
    columns: {
      inspection: inspected.ok ? ('done' as const) : ('failed' as const),
      inspection_fault: inspected.ok ? null : inspected.fault,
      sha256: inspected.sha256,
      ...derived,
      ...(cleaned && { ...cleaned, name: nameWithEnding(file.original_name, cleaned.content_type), cleaned_at: now }),
      mesh_report: inspected.ok && inspected.report ? JSON.stringify(inspected.report) : null,
      updated_at: now,
    },
  }
}
