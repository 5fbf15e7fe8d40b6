import { fileCalls } from '#contract/files.ts'
import { send } from '#web/api/client.ts'
import type { StagedFile } from './upload-list.ts'
import type { Uploads } from './useUploads.ts'

type Place = Pick<Parameters<typeof send<typeof fileCalls.store>>[1]['body'], 'patient_id' | 'patient_file_type_id'>

/** Records what has arrived, with the reason why it is kept although the check warned of it. */
export function storeUpload(file: StagedFile, uploads: Uploads, place: Place) {
  const { file_path, name, file_modification_date } = file
  const accepted = uploads.accepted_warnings.find((each) => each.file_path === file_path)
  return send(fileCalls.store, {
    body: {
      ...place,
      file_path,
      original_file_name: name,
      ...(file_modification_date ? { file_modification_date } : {}),
      ...(accepted && { accepted_warning: { warning: accepted.warning, reason: accepted.reason } }),
    },
  })
}
