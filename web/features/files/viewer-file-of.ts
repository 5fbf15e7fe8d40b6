import { fileCalls, type PatientFile } from '#contract/files.ts'
import { send } from '#web/api/client.ts'
import type { ViewerFile } from './viewer/viewer-file.ts'

/** A file of a patient, for the viewer: its link is asked for when it is opened, and so the trail tells of this one file. */
export function viewerFileOf(file: PatientFile): ViewerFile {
  const { id, original_name, size, mesh_report, thumbnail_url } = file
  return {
    id,
    name: original_name,
    link: async (signal) => (await send(fileCalls.downloadLink, { params: { id } }, { signal })).url,
    size,
    report: mesh_report,
    thumbnail_url,
  }
}
