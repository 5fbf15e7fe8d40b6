import { Button, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { SetupFile } from '#contract/setups.ts'
import { RejectedFiles } from '#web/features/files/RejectedFiles.tsx'
import type { UploadItem } from '#web/features/files/upload-list.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ItemList } from '#web/ui/ItemList.tsx'
import { DropArea } from '#web/ui/upload/DropArea.tsx'
import { UploadRow } from '#web/ui/upload/UploadRow.tsx'
import { UploadRows } from '#web/ui/upload/UploadRows.tsx'
import type { Arrival } from './upload-arrivals.ts'
import { PartMenu } from './PartMenu.tsx'
import { formatSlot } from './setup-labels.ts'
import { StoredFile } from './StoredFile.tsx'
import type { SetupUploads } from './useSetupUploads.ts'

type Props = { uploads: SetupUploads; stored: readonly SetupFile[] }

/** Accepts files dropped anywhere on the dialog: uploads them, asks what is unclear, then stores and checks them. */
export function SetupFiles({ uploads, stored }: Props) {
  const { items, refused } = uploads
  return (
    <Stack gap="sm">
      <DropArea
        lead="Drop STL or PLY files here"
        hint="One per arch. Brackets and tray may be separate files; teeth.json describes the teeth."
        accept=".stl,.ply,.json,.3mf"
        count={stored.length}
        limit={uploads.limit}
        onFiles={uploads.add}
        accepts={isFile}
        inDialog
      />
      <RejectedFiles refused={refused} onClose={uploads.forgetRefused} />
      {items.length > 0 ? (
        <UploadRows label="Files on their way">
          {items.map((item) => (
            <Coming key={item.id} item={item} uploads={uploads} />
          ))}
        </UploadRows>
      ) : null}
      {stored.length > 0 ? (
        <ItemList label="Files of the setup" isBoxed>
          {stored.map((file) => (
            <StoredFile key={file.id} file={file} />
          ))}
        </ItemList>
      ) : null}
    </Stack>
  )
}

function Coming({ item, uploads }: { item: UploadItem; uploads: SetupUploads }) {
  const { id, name, upload, mesh, picture } = item
  const arrival = uploads.arrivals.find((each) => each.item.id === id)
  const failed = uploads.failed[id]
  const isUnreadable = mesh?.phase === 'failed'
  const phase = isUnreadable || failed || upload.phase === 'cancelled' ? 'stopped' : upload.phase
  return (
    <UploadRow
      name={name}
      phase={phase}
      amount={upload}
      message={failed ?? mesh?.words ?? upload.message}
      again={failed ? true : !isUnreadable && upload.again}
      isResumable={upload.isResumable}
      picture={picture}
      facts={arrival?.question ? <Question arrival={arrival} /> : mesh && !arrival ? 'Being read' : 'Being stored'}
      actions={arrival?.question ? <Answers arrival={arrival} uploads={uploads} /> : null}
      onPause={() => uploads.pause(id)}
      onResume={() => uploads.retry(id)}
      onCancel={() => uploads.remove(id)}
    />
  )
}

function Question({ arrival: { question, slot } }: { arrival: Arrival }) {
  return (
    <Text span inherit c="var(--td-warning)" role="alert">
      {question?.kind === 'arch' ? 'Neither its name nor its shape tells the arch.' : null}
      {question?.kind === 'same' ? `The very same file is there already: ${question.name}.` : null}
      {question?.kind === 'replace'
        ? `${question.name} is there as ${slot ? formatSlot(slot).toLowerCase() : ''}.`
        : null}
    </Text>
  )
}

function Answers({ arrival: { item, slot, question }, uploads }: { arrival: Arrival; uploads: SetupUploads }) {
  return (
    <>
      {question?.kind === 'same' ? null : (
        <PartMenu name={item.name} slot={slot} onChange={(chosen) => uploads.answer(item.id, { slot: chosen })} />
      )}
      {question?.kind === 'replace' && slot ? (
        <Button variant="default" size="compact-md" onClick={() => uploads.answer(item.id, { slot, replaces: true })}>
          Replace it
        </Button>
      ) : null}
      <IconButton icon={IconTrash} label={`Remove ${item.name}`} onClick={() => uploads.remove(item.id)} />
    </>
  )
}

/** Accepts every file, so that an unsuitable one is rejected by name. */
function isFile() {
  return true
}
