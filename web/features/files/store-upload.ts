import { fileCalls } from '#contract/files.ts'
import { send } from '#web/api/client.ts'
import type { StagedFile } from './upload-list.ts'
import type { Uploads } from './useUploads.ts'

type Target = Pick<Parameters<typeof send<typeof fileCalls.store>>[1]['body'], 'patient_id' | 'patient_file_type_id'>

/** Stores an uploaded file on the patient, with the reason if the user accepted a warning of the check. */
export function storeUpload(file: StagedFile, uploads: Uploads, target: Target) {
  const { file_path, name, file_modification_date } = file
  const accepted = uploads.accepted_warnings.find((each) => each.file_path === file_path)
  return send(fileCalls.store, {
    body: {
      ...target,
      file_path,
      original_file_name: name,
      ...(file_modification_date ? { file_modification_date } : {}),
      ...(accepted && { accepted_warning: { warning: accepted.warning, reason: accepted.reason } }),
    },
  })
}
