import type { PatientFile } from '#contract/files.ts'
import type { ViewerFile } from './viewer/viewer-file.ts'

/** A file of a patient, for the viewer. */
export function viewerFileOf(file: PatientFile): ViewerFile {
  const { id, original_name, url, size, mesh_report, thumbnail_url } = file
  return { id, name: original_name, url, size, report: mesh_report, thumbnail_url }
}
