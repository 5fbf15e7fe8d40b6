import { fileCalls, type PatientFile } from '#contract/files.ts'
import { send } from '#web/api/client.ts'
import type { ViewerFile } from './viewer/viewer-file.ts'

type LinkCall = typeof fileCalls.downloadLink | typeof fileCalls.lightLink

/** A file of a patient, for the viewer: its link is asked for when it is opened, and so the trail tells of this one file. */
export function viewerFileOf(file: PatientFile, call: LinkCall = fileCalls.downloadLink): ViewerFile {
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
