import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheckFilled, type Icon as TablerIcon } from '@tabler/icons-react'
import { STL_FILE } from '#contract/enums.ts'
import { isPicture, mayAddFile } from '#contract/files.rules.ts'
import type { Receipt, ReceivedFile } from '#contract/receipts.ts'
import { sentChecksum } from '#web/api/sent-checksums.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useCaseHref } from '#web/components/useCaseHref.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { formatBytes } from '#web/ui/upload/upload-progress.ts'
import { arrivalOf, shortChecksum } from './receipt-words.ts'

/** The files that the server holds, each with its checksum, and the reasons given for overridden warnings. */
export function ReceiptFiles({ receipt }: { receipt: Receipt }) {
  const { files } = receipt
  if (files.length === 0) return <Text c="dimmed">No files were sent with the form.</Text>
  return (
    <ItemList label="Files the lab holds" isBoxed>
      {files.map((file) => {
        const arrival = arrivalOf(file, sentChecksum(file.upload_path))
        return (
          <Item
            key={file.key}
            lead={<Thumbnail url={file.thumbnail_url} size={48} />}
            name={file.name}
            below={`${file.of === 'setup' ? 'Approved setup, ' : ''}${formatBytes(file.size)}`}
            end={<FileState file={file} arrival={arrival} />}
            footer={hasRemarks(file, arrival) ? <Remarks receipt={receipt} file={file} arrival={arrival} /> : null}
          />
        )
      })}
    </ItemList>
  )
}

type Arrival = ReturnType<typeof arrivalOf>

const ARRIVALS = {
  checking: { label: 'Being checked' },
  received: { label: 'Received' },
  whole: { label: 'Received whole', icon: IconCircleCheckFilled, color: 'var(--td-okay)' },
  differs: { label: 'Not what was sent', icon: IconAlertTriangle, color: 'var(--td-danger)' },
}

function FileState({ file: { name, sha256 }, arrival }: { file: ReceivedFile; arrival: Arrival }) {
  const { label, icon, color }: { label: string; icon?: TablerIcon; color?: string } = ARRIVALS[arrival]
  return (
    <Group gap={6} wrap="nowrap">
      <Text span fz={13} c={color} style={{ whiteSpace: 'nowrap' }}>
        <InlineGroup gap={4}>
          {icon ? <Icon of={icon} size={14} /> : null} {label}
        </InlineGroup>
      </Text>
      {sha256 === null || arrival === 'checking' ? null : (
        <>
          <Text fz={12} ff="monospace" title={`SHA-256 ${sha256}`} style={{ whiteSpace: 'nowrap' }}>
            {shortChecksum(sha256)}
          </Text>
          <CopyButton text={() => sha256} label={`Copy the checksum of ${name}`} copiedMessage="Checksum copied!" />
        </>
      )}
    </Group>
  )
}

function hasRemarks({ accepted_warnings, inspection }: ReceivedFile, arrival: Arrival) {
  return arrival === 'differs' || inspection === 'failed' || accepted_warnings.length > 0
}

type RemarksProps = { receipt: Receipt; file: ReceivedFile; arrival: Arrival }

function Remarks({ receipt, file, arrival }: RemarksProps) {
  const { accepted_warnings, inspection, inspection_fault } = file
  return (
    <>
      {arrival === 'differs' ? <SendAgain receipt={receipt} file={file} /> : null}
      {inspection === 'failed' ? (
        <Text c="var(--td-danger)">{inspection_fault ?? 'The file cannot be read.'}</Text>
      ) : null}
      {accepted_warnings.map(({ warning, reason }) => (
        <Group key={warning} gap={6} wrap="nowrap" align="flex-start" c="var(--td-warning)" fz={13}>
          <Icon of={IconAlertTriangle} />
          <span>
            {warning} <SecondaryText>The reason given: “{reason}”</SecondaryText>
          </span>
        </Group>
      ))}
    </>
  )
}

/** Who may add such a file to the case sends it again there; a scan of a practice is asked for by the lab. */
function SendAgain({ receipt: { id, organization_id }, file }: Pick<RemarksProps, 'receipt' | 'file'>) {
  const actor = toActor(useMe())
  const href = useCaseHref()({ id })
  const type = file.patient_file_type_id ?? STL_FILE
  const canAdd = mayAddFile(actor, organization_id, type)
  const section = isPicture(type) ? 'photos' : 'stl-files'
  return (
    <Group gap="sm" fz={13} c="var(--td-danger)">
      <span>
        The lab did not receive the same bytes that this browser sent.
        {canAdd ? '' : ' Please write to the lab, which then asks you for the file.'}
      </span>
      <Button component="a" size="compact-md" href={canAdd ? `${href}#${section}` : `${href}#notes`}>
        {canAdd ? 'Send again' : 'Write to the lab'}
      </Button>
    </Group>
  )
}
