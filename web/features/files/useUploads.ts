import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import {
  createUploadList,
  uploadBlocker,
  USUAL_LIMIT,
  type StagedFile,
  type UploadItem,
  type UploadListOptions,
} from './upload-list.ts'
import { asksReason, warningLine } from './mesh-labels.ts'

export type Uploads = ReturnType<typeof useUploads>

/** The upload list of one kind for a form or a patient: its items, the files to submit, and what blocks submitting. */
export function useUploads(options: UploadListOptions) {
  const [list] = useState(() => createUploadList(options))
  const { items, refused } = useSelector(list.store)
  useEffect(() => list.configure(options))
  useEffect(() => () => list.close(), [list])
  return {
    kind: options.kind,
    limit: options.limit ?? USUAL_LIMIT,
    items,
    refused,
    add: list.add,
    /** Adds photos that a phone sent. */
    adopt: list.adopt,
    remove: list.remove,
    replace: list.replace,
    pause: list.pause,
    /** Also retries a stopped upload. */
    resume: list.resume,
    setReason: list.setReason,
    forgetRefused: list.forgetRefused,
    /** The completed files, submitted as `stl_files` or `rx_intraoral_photos`. */
    staged: items.flatMap(toStagedFiles),
    accepted_warnings: items.flatMap(toAcceptedWarnings),
    /** For the bar below the form; empty when everything can be submitted. */
    missing: items.flatMap((item) => {
      const label = uploadBlocker(item)
      return label ? [{ id: item.id, label }] : []
    }),
    /** Scans without a reason for what their check doubts; not all of them block the upload itself. */
    doubts: items.filter(({ mesh, reason }) => mesh?.check && asksReason(mesh.check) && !reason),
    isBusy: items.some(({ upload }) => upload.phase === 'sending' || upload.phase === 'waiting'),
  }
}

function toStagedFiles({ name, upload, modified, mesh }: UploadItem): StagedFile[] {
  if (upload.phase !== 'done' || !upload.file_path || mesh?.phase === 'failed') return []
  return [{ file_path: upload.file_path, name, ...(modified ? { file_modification_date: modified } : {}) }]
}

function toAcceptedWarnings({ name, upload, mesh, reason }: UploadItem) {
  if (!reason || !upload.file_path || !mesh?.check || !asksReason(mesh.check)) return []
  return [{ file_path: upload.file_path, name, warning: warningLine(mesh.check), reason }]
}
