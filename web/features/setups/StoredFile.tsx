import { Group, Text } from '@mantine/core'
import { IconFile3d, IconFileText, IconTrash } from '@tabler/icons-react'
import { setupCalls, type SetupFile } from '#contract/setups.ts'
import { useSave } from '#web/api/query.ts'
import { ScanCheckResult } from '#web/features/files/ScanCheckResult.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Item } from '#web/ui/ItemList.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { PartMenu } from './PartMenu.tsx'
import { formatPlural } from '#mesh/format-count.ts'
import { formatSize } from './setup-labels.ts'

/** A file stored for the next version, with its part and the result of its check. */
export function StoredFile({ file }: { file: SetupFile }) {
  const change = useSave(setupCalls.changeFile, { success: 'silent' })
  const remove = useSave(setupCalls.removeFile, { success: 'silent' })
  const params = { id: file.id }
  const fault = file.inspection === 'failed' ? (file.inspection_fault ?? 'The file cannot be read.') : undefined
  return (
    <Item
      lead={<Thumbnail url={file.thumbnail_url} size={56} icon={file.part === 'sidecar' ? IconFileText : IconFile3d} />}
      name={file.name}
      end={
        <Group gap="md" wrap="nowrap">
          <div>
            <FileVerdict file={file} />
            {file.sha256 ? <SecondaryText isBelow>SHA-256 {file.sha256.slice(0, 8)}…</SecondaryText> : null}
          </div>
          <IconButton
            icon={IconTrash}
            label={`Delete ${file.name}`}
            loading={remove.isPending}
            onClick={() => remove.mutate({ params })}
          />
        </Group>
      }
      footer={
        fault ? (
          <Text role="alert" c="var(--td-danger)">
            {fault}
          </Text>
        ) : null
      }
    >
      <Group gap={6} c="dimmed" fz={13}>
        <PartMenu
          name={file.name}
          slot={file}
          isSaving={change.isPending}
          onChange={(body) => change.mutate({ params, body })}
        />
        <span>{formatSize(file)}</span>
      </Group>
    </Item>
  )
}

function FileVerdict({ file: { inspection, warnings } }: { file: SetupFile }) {
  if (inspection === 'pending') return <ScanCheckResult kind="pending">Being checked</ScanCheckResult>
  if (inspection === 'failed') return <ScanCheckResult kind="warning">Cannot be read</ScanCheckResult>
  if (warnings.length === 0) return <ScanCheckResult kind="okay">Checked</ScanCheckResult>
  return (
    <ScanCheckResult kind="warning">
      {warnings.length === 1 ? 'One warning' : formatPlural(warnings.length, 'warning')}
    </ScanCheckResult>
  )
}
