import { Menu, Stack, Text } from '@mantine/core'
import { IconCircleCheckFilled, IconDots, IconReplace, IconTrash, IconCube3dSphere } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { PHOTO_FILE } from '#contract/enums.ts'
import { fileTypeBlocker } from '#contract/files.ts'
import { formatShortEnds } from '#mesh/coverage.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DropArea } from '#web/ui/upload/DropArea.tsx'
import { UploadRow } from '#web/ui/upload/UploadRow.tsx'
import { UploadRows } from '#web/ui/upload/UploadRows.tsx'
import { MeshWarning } from './MeshWarning.tsx'
import { formatBytes, detectJaw, JAW_LABELS, needsReason, formatDimensions, meshCheckLabel } from './mesh-labels.ts'
import { scanCoverage } from './scan-coverage.ts'
import { RejectedFiles } from './RejectedFiles.tsx'
import type { UploadItem } from './upload-list.ts'
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
  const [shown, setShown] = useState<UploadItem>()
  const replace = useReplaceFile(uploads)

  return (
    <Stack gap="md">
      <DropArea
        lead="Drop STL files anywhere on this page"
        accept=".stl"
        count={items.length}
        limit={uploads.limit}
        onFiles={add}
        takes={isNotPhoto}
        disabled={disabled}
        inDialog={inDialog}
      />
      <RejectedFiles refused={refused} onClose={uploads.forgetRefused} />
      {items.length > 0 ? (
        <UploadRows label="STL files">
          {items.map((item) => (
            <UploadRow
              key={item.id}
              name={item.name}
              phase={uploadPhase(item)}
              amount={item.upload}
              words={item.mesh?.words ?? item.upload.words}
              again={item.mesh?.phase !== 'failed' && item.upload.again}
              keeps={item.upload.keeps}
              facts={<Facts item={item} items={items} />}
              picture={item.picture}
              onPause={() => pause(item.id)}
              onResume={() => resume(item.id)}
              onCancel={() => remove(item.id)}
              actions={
                <DoneActions item={item} onShow={setShown} onReplace={replace.ask} onRemove={() => remove(item.id)} />
              }
            />
          ))}
        </UploadRows>
      ) : null}
      {items.map((item) =>
        item.mesh?.check && needsReason(item.mesh.check) ? (
          <MeshWarning
            key={item.id}
            item={item}
            check={item.mesh.check}
            onShow={() => setShown(item)}
            onReplace={() => replace.ask(item.id)}
            onReason={(reason) => uploads.setReason(item.id, reason)}
          />
        ) : null,
      )}
      {replace.input}
      {shown?.file ? (
        <ViewerDialog
          opened
          title={patient ?? 'New case'}
          files={items.flatMap(({ id, name, file }) => (file ? [{ id, name, bytes: file }] : []))}
          first={shown.id}
          onClose={() => setShown(undefined)}
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
  const verdict = meshCheckLabel(check.report, { coverage, isDoubted: false })
  const jaw = detectJaw(name, check)
  return (
    <>
      <Text span inherit c={COLOURS[verdict.kind]}>
        {verdict.words}
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
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} label={`More for ${item.name}`} />
        </Menu.Target>
        <Menu.Dropdown>
          {item.file ? (
            <Menu.Item leftSection={<Icon of={IconCube3dSphere} />} onClick={() => onShow(item)}>
              Show in viewer
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<Icon of={IconReplace} />} onClick={() => onReplace(item.id)}>
            Replace file
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconTrash} />} color="var(--td-danger)" onClick={onRemove}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function uploadPhase({ upload, mesh }: UploadItem) {
  if (mesh?.phase === 'failed' || upload.phase === 'cancelled') return 'stopped'
  return upload.phase
}

/** Photos dropped on the page go to PhotoUploads; this area takes everything else, to report what is wrong with it. */
function isNotPhoto(file: File) {
  return fileTypeBlocker(file.name, PHOTO_FILE) !== undefined
}

/** Opens a file picker that replaces a file of the list. */
function useReplaceFile(uploads: Uploads) {
  const input = useRef<HTMLInputElement>(null)
  const [id, setId] = useState('')
  return {
    ask: (which: string) => {
      setId(which)
      input.current?.click()
    },
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept=".stl"
        aria-label="Replace file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) uploads.replace(id, file)
          event.currentTarget.value = ''
        }}
      />
    ),
  }
}
