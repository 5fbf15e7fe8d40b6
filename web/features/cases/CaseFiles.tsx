import { Button } from '@mantine/core'
import { IconUpload, IconView360 } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { caseCan, isOpen as isOpenRequest } from '#contract/cases.rules.ts'
import { BRACKET_IMAGE, IOS_FILE, PHOTO_FILE, PRINT_FILE, STL_FILE } from '#contract/enums.ts'
import { mayAddFile, mayRemoveFile, removeFileBlocker } from '#contract/files.rules.ts'
import type { Patient } from '#contract/patients.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { PhoneCameraButton } from '#web/features/camera-links/PhoneCameraButton.tsx'
import { PhotoGallery } from '#web/features/files/PhotoGallery.tsx'
import { StlFileList } from '#web/features/files/StlFileList.tsx'
import { UploadDialog } from '#web/features/files/UploadDialog.tsx'
import { ViewerDialog } from '#web/features/files/lazy-viewers.tsx'
import { toViewerFile } from '#web/features/files/to-viewer-file.ts'
import type { Uploads } from '#web/features/files/useUploads.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Section } from '#web/ui/Section.tsx'
import { listMeshes, listPhotos } from '#web/features/files/case-files.ts'

type Props = { patient: Patient; withViewer?: boolean }

/** The STL files of a case; a practice adds them with the form only (register 14). */
export function StlSection({ patient, withViewer }: Props) {
  const actor = toActor(useMe())
  const [isOpen, setOpen] = useState(false)
  const files = listMeshes(patient)
  const blocked = caseCan.edit(patient)?.text
  const noRight = mayRemoveFile(actor, patient.organization_id, STL_FILE)
    ? undefined
    : 'Lab partners do not delete files.'
  return (
    <Section
      title="STL Files"
      id="stl-files"
      aside={String(files.length)}
      actions={
        <>
          {withViewer && files.length > 0 ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<Icon of={IconView360} />}
              onClick={() => setOpen(true)}
            >
              Open in viewer
            </Button>
          ) : null}
          <AddFiles patient={patient} kind="stl" />
        </>
      }
    >
      <StlFileList
        files={files}
        patient={patient.formatted_name}
        subtitle={patient.case_number_text ?? undefined}
        isUncertain={needsBetterScan(patient)}
        deleteBlocker={(file) => blocked ?? noRight ?? removeFileBlocker(actor, file, patient.customer_requests)?.text}
      />
      {isOpen ? (
        <ViewerDialog
          opened
          onClose={() => setOpen(false)}
          files={files.map((file) => toViewerFile(file))}
          title={patient.formatted_name}
          subtitle={patient.case_number_text ?? undefined}
        />
      ) : null}
    </Section>
  )
}

/** The case is on hold or has a flawed tray; neither identifies the faulty file, so no scan is labelled complete. */
function needsBetterScan({ is_on_hold, customer_requests }: Patient) {
  return is_on_hold || customer_requests.some((request) => isOpenRequest(request) && request.flawed_trays.length > 0)
}

export function PhotoSection({ patient }: { patient: Patient }) {
  const actor = toActor(useMe())
  const photos = listPhotos(patient)
  const mayRemove = mayRemoveFile(actor, patient.organization_id, PHOTO_FILE)
  const blocked = caseCan.edit(patient)?.text
  return (
    <Section
      title="Photos"
      id="photos"
      aside={String(photos.length)}
      actions={<AddFiles patient={patient} kind="photo" />}
    >
      <PhotoGallery photos={photos} mayRemove={mayRemove} removeBlocker={mayRemove ? blocked : undefined} />
    </Section>
  )
}

/** The file types of each upload button. Corrected trays are uploaded on the page of their request. */
const TYPES = { stl: [STL_FILE, IOS_FILE, PRINT_FILE], photo: [PHOTO_FILE, BRACKET_IMAGE] } as const

type AddProps = { patient: Patient; kind: 'stl' | 'photo' }

function AddFiles({ patient, kind }: AddProps): ReactNode {
  const actor = toActor(useMe())
  const [isOpen, setOpen] = useState(false)
  const types = TYPES[kind].filter((type) => mayAddFile(actor, patient.organization_id, type))
  if (types.length === 0) return null
  const blocked = caseCan.edit(patient)?.text
  const label = kind === 'stl' ? 'Upload STL files' : 'Upload photos'
  const canTakePhotos = kind === 'photo' && mayAddFile(actor, patient.organization_id, PHOTO_FILE)
  const takeByPhone = (uploads: Uploads) => <PhoneCameraButton uploads={uploads} target={{ patient_id: patient.id }} />
  return (
    <>
      <IconButton
        icon={IconUpload}
        label={label}
        iconSize={16}
        blocked={blocked}
        onClick={() => (blocked ? undefined : setOpen(true))}
      />
      <UploadDialog
        kind={kind}
        types={types}
        patient_id={patient.id}
        patient={patient.formatted_name}
        files={patient.patient_files}
        {...(canTakePhotos && { otherWay: takeByPhone })}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
