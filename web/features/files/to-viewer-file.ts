import { fileCalls, type PatientFile } from '#contract/files.ts'
import { send } from '#web/api/client.ts'
import type { ViewerFile } from '#web/features/viewer/viewer-file.ts'

type LinkCall = typeof fileCalls.downloadLink | typeof fileCalls.lightLink

/**
 * Converts a patient's file for the viewer. Its link is requested when it is opened, so that the audit trail records
 * this file only.
 */
export function toViewerFile(file: PatientFile, call: LinkCall = fileCalls.downloadLink): ViewerFile {
  const { id, original_name, size, mesh_report, thumbnail_url } = file
  return {
    id,
    name: original_name,
    link: async (signal) => (await send(call, { params: { id } }, { signal })).url,
    size,
    report: mesh_report,
    thumbnail_url,
  }
}
