import { Stack, Text } from '@mantine/core'
import { IconCircleCheckFilled, IconReplace, IconTrash, IconCube3dSphere } from '@tabler/icons-react'
import { useState } from 'react'
import { PHOTO_FILE } from '#contract/enums.ts'
import { fileTypeBlocker } from '#contract/files.ts'
import { formatShortEnds } from '#mesh/coverage.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { DropArea } from '#web/ui/upload/DropArea.tsx'
import { UploadList } from '#web/ui/upload/UploadRows.tsx'
import { MeshWarning } from './MeshWarning.tsx'
import { asksReason, formatBytes, detectJaw, JAW_LABELS, formatDimensions, meshCheckLabel } from './mesh-labels.ts'
import { scanCoverage } from './scan-coverage.ts'
import { RejectedFiles } from './RejectedFiles.tsx'
import type { UploadItem } from './upload-list.ts'
import { useReplaceFile } from './useReplaceFile.ts'
import type { Uploads } from './useUploads.ts'
import { ViewerDialog } from './lazy-viewers.tsx'

type Props = {
  uploads: Uploads
  /** The patient's name, for the title of the viewer. */
  patient?: string | undefined
  disabled?: boolean
  inDialog?: boolean
}

/** Uploads STL files of a form or a patient. Each is checked in the browser, with warnings before it is submitted. */
export function StlUploads({ uploads, patient, disabled = false, inDialog = false }: Props) {
  const { items, refused, add, remove, pause, resume } = uploads
  const [openItem, setOpenItem] = useState<UploadItem>()
  const replace = useReplaceFile(uploads)

  return (
    <Stack gap="md">
      <DropArea
        lead="Drop STL files anywhere on this page"
        accept=".stl"
        count={items.length}
        limit={uploads.limit}
        onFiles={add}
        accepts={isNotPhoto}
        disabled={disabled}
        inDialog={inDialog}
      />
      <RejectedFiles refused={refused} onClose={uploads.forgetRefused} />
      <UploadList
        label="STL files"
        items={items}
        onPause={pause}
        onResume={resume}
        onCancel={remove}
        details={(item) => ({
          ...(item.mesh?.phase === 'failed' && { phase: 'stopped' as const, again: false }),
          message: item.mesh?.words ?? item.upload.message,
          facts: <Facts item={item} items={items} />,
          actions: (
            <DoneActions item={item} onShow={setOpenItem} onReplace={replace.pick} onRemove={() => remove(item.id)} />
          ),
        })}
      />
      {items.map((item) =>
        item.mesh?.check && asksReason(item.mesh.check) ? (
          <MeshWarning
            key={item.id}
            item={item}
            check={item.mesh.check}
            onShow={() => setOpenItem(item)}
            onReplace={() => replace.pick(item.id)}
            onReason={(reason) => uploads.setReason(item.id, reason)}
          />
        ) : null,
      )}
      {replace.input}
      {openItem?.file ? (
        <ViewerDialog
          opened
          title={patient ?? 'New case'}
          files={items.flatMap(({ id, name, file }) => (file ? [{ id, name, bytes: file }] : []))}
          first={openItem.id}
          onClose={() => setOpenItem(undefined)}
        />
      ) : null}
    </Stack>
  )
}

const COLOURS = { okay: 'var(--td-okay)', plain: 'var(--td-t2)', warning: 'var(--td-warning)' }

function Facts({ item: { name, size, mesh }, items }: { item: UploadItem; items: readonly UploadItem[] }) {
  const check = mesh?.check
  if (!check) return size > 0 ? formatBytes(size) : 'Received'
  const scans = items.map((item) => ({ name: item.name, report: item.mesh?.check?.report }))
  const coverage = scanCoverage({ name, report: check.report }, scans)
  const result = meshCheckLabel(check.report, { coverage, isUncertain: false })
  const jaw = detectJaw(name, check)
  return (
    <>
      <Text span inherit c={COLOURS[result.kind]}>
        {result.label}
        {coverage?.state === 'short' ? `: ${formatShortEnds(coverage, jaw)}` : ''}
      </Text>
      {jaw ? ` · ${JAW_LABELS[jaw]}` : ''} · {formatDimensions(check.report.size_mm)} · {formatBytes(size)}
    </>
  )
}

type ActionProps = {
  item: UploadItem
  onShow: (item: UploadItem) => void
  onReplace: (id: string) => void
  onRemove: () => void
}

function DoneActions({ item, onShow, onReplace, onRemove }: ActionProps) {
  return (
    <>
      <Icon of={IconCircleCheckFilled} size={22} color="var(--td-okay-mark)" label="Received" />
      <RowMenu
        label={`More for ${item.name}`}
        actions={() => [
          ...(item.file ? [{ label: 'Show in viewer', icon: IconCube3dSphere, run: () => onShow(item) }] : []),
          { label: 'Replace file', icon: IconReplace, run: () => onReplace(item.id) },
          { label: 'Remove', icon: IconTrash, danger: true, run: onRemove },
        ]}
      />
    </>
  )
}

/** Photos dropped on the page go to PhotoUploads; this area takes everything else, to report what is wrong with it. */
function isNotPhoto(file: File) {
  return fileTypeBlocker(file.name, PHOTO_FILE) !== undefined
}
