import { Box, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FILE_TYPES, STL_FILE } from '#contract/enums.ts'
import { maxFiles } from '#contract/files.rules.ts'
import { fileCalls, type PatientFile } from '#contract/files.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/errors.ts'
import { confirm } from '#web/ui/confirm.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PhotoUploads } from './PhotoUploads.tsx'
import { storeUpload } from './store-upload.ts'
import { StlUploads } from './StlUploads.tsx'
import { USUAL_LIMIT, type UploadKind } from './upload-list.ts'
import { useUploads, type Uploads } from './useUploads.ts'

type FileType = (typeof FILE_TYPES)[number]['value']

type Props = {
  kind: UploadKind
  patient_id: number
  /** The patient's name, for the title of the viewer. */
  patient?: string | undefined
  /** The file types that the user may add, the default first. */
  types: readonly FileType[]
  /** The patient's files. Those of the chosen type count towards its limit, and their names are rejected. */
  files: readonly PatientFile[]
  /** Another way to add photos, shown below them. */
  otherWay?: (uploads: Uploads) => ReactNode
  opened: boolean
  onClose: () => void
}

/** Adds STL files or photos to a patient. Closing it cancels the uploads. */
export function UploadDialog({ opened, ...props }: Props) {
  return opened ? <OpenDialog {...props} /> : null
}

function OpenDialog({ kind, types, patient_id, patient, files, otherWay, onClose }: Omit<Props, 'opened'>) {
  const client = useQueryClient()
  const [isStoring, setStoring] = useState(false)
  const [patient_file_type_id, setType] = useState<FileType>(types[0] ?? STL_FILE)
  const takenNames = files
    .filter((file) => file.patient_file_type_id === patient_file_type_id)
    .map((file) => file.original_name)
  const uploads = useUploads({
    kind,
    limit: Math.max(0, Math.min(USUAL_LIMIT, maxFiles(patient_file_type_id)) - takenNames.length),
    takenNames,
    getLink: (file) => send(fileCalls.uploadLink, { query: { ...file, patient_id, patient_file_type_id } }),
  })
  const { items, missing, staged } = uploads

  /** Stores the files one by one. A stored file leaves the list, so that after an error the rest can be retried. */
  async function store() {
    setStoring(true)
    let stored = 0
    try {
      for (const file of staged) {
        await storeUpload(file, uploads, { patient_id, patient_file_type_id })
        stored++
        const item = items.find((each) => each.upload.file_path === file.file_path)
        if (item) uploads.remove(item.id)
      }
      onClose()
    } catch (error) {
      showToast({ kind: 'error', text: errorMessage(error) })
    } finally {
      setStoring(false)
      if (stored > 0) {
        const text = stored === 1 ? 'The file was uploaded successfully.' : 'The files were uploaded successfully.'
        showToast({ kind: 'success', text })
        void client.invalidateQueries()
      }
    }
  }

  async function cancel() {
    const confirmation = {
      title: 'Stop uploading',
      body: 'Files that are not added yet will not be kept.',
      verb: 'Stop uploading',
      danger: true,
    }
    if (items.length === 0 || (await confirm(confirmation))) onClose()
  }

  return (
    <Dialog
      opened
      onClose={() => void cancel()}
      title={kind === 'stl' ? 'Upload STL files' : 'Upload photos'}
      size={640}
      // A click outside must not cancel the uploads.
      closeOnClickOutside={false}
    >
      {types.length > 1 ? (
        <ChoiceField
          label="Kind of file"
          mb="md"
          maw={240}
          choices={FILE_TYPES.filter(({ value }) => types.includes(value))}
          value={patient_file_type_id}
          onChange={(value) => setType(value ?? patient_file_type_id)}
        />
      ) : null}
      {kind === 'stl' ? (
        <StlUploads uploads={uploads} patient={patient} inDialog />
      ) : (
        <PhotoUploads uploads={uploads} inDialog />
      )}
      {otherWay ? <Box mt="md">{otherWay(uploads)}</Box> : null}
      <DialogButtons
        verb={items.length > 1 ? `Add ${items.length} files` : 'Add file'}
        isSaving={isStoring}
        blocked={items.length === 0 || missing.length > 0}
        onClose={() => void cancel()}
        onConfirm={() => void store()}
        aside={
          <Text component="output" size="sm" c="dimmed">
            {missing[0]?.label}
          </Text>
        }
      />
    </Dialog>
  )
}
