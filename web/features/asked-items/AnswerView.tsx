import { Anchor, Box, Group, Text } from '@mantine/core'
import { IconFile3d, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { AskedAnswer, OfferedFile } from '#contract/asked-items.ts'
import { isStlType } from '#contract/files.rules.ts'
import type { Patient } from '#contract/patients.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { ViewerDialog } from '#web/features/files/lazy-viewers.tsx'
import { formatBytes } from '#web/features/files/mesh-labels.ts'
import { FileFault, ReportBadge } from '#web/features/files/StlFileList.tsx'
import { NEW_TAB } from '#web/ui/links.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'

type Props = { patient: Patient; answer: AskedAnswer }

/** One answer of the practice with its files, which can be looked at before they are accepted. */
export function AnswerView({ patient, answer: { text, files, accepted_price, by, by_link, at } }: Props) {
  const [openId, setOpenId] = useState<number>()
  const meshes = files.filter((file) => isStlType(file.patient_file_type_id)).flatMap(toOfferedViewerFile)
  return (
    <Box mt="sm">
      <SecondaryText>
        {by ?? 'The practice'}
        {by_link ? ' by link' : ''}, <OfficeDate value={at} as="within" />
      </SecondaryText>
      {accepted_price === null ? null : (
        <Text fw={500}>{accepted_price ? 'Approved the price.' : 'Leaves it out.'}</Text>
      )}
      {text ? <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>“{text}”</Text> : null}
      {files.map((file) => (
        <FileView key={file.id} file={file} onOpen={() => setOpenId(file.id)} />
      ))}
      {openId === undefined ? null : (
        <ViewerDialog
          opened
          title={patient.formatted_name}
          subtitle={patient.case_number_text ?? undefined}
          files={meshes}
          first={openId}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Box>
  )
}

function FileView({ file, onOpen }: { file: OfferedFile; onOpen: () => void }) {
  const isMesh = isStlType(file.patient_file_type_id)
  return (
    <Group gap="md" mt="xs" wrap="nowrap" align="flex-start">
      <Thumbnail url={file.thumbnail_url} size={isMesh ? 64 : 96} icon={isMesh ? IconFile3d : IconPhoto} />
      <Box miw={0}>
        <FileName file={file} isMesh={isMesh} onOpen={onOpen} />
        <SecondaryText isBelow>{formatBytes(file.size)}</SecondaryText>
        {isMesh ? <ReportBadge file={file} /> : <PhotoState file={file} />}
        <FileFault file={file} />
        {file.accepted_warning ? (
          <Text size="sm" c="var(--td-warning)">
            {file.accepted_warning.warning} Sent as it is: “{file.accepted_warning.reason}”
          </Text>
        ) : null}
      </Box>
    </Group>
  )
}

type NameProps = { file: OfferedFile; isMesh: boolean; onOpen: () => void }

/** The name opens the file: a scan in the viewer, a photo in another tab. */
function FileName({ file: { name, url }, isMesh, onOpen }: NameProps) {
  if (url === null) return <Text fw={500}>{name}</Text>
  if (isMesh) {
    return (
      <Anchor component="button" type="button" fw={500} ta="start" onClick={onOpen}>
        {name}
      </Anchor>
    )
  }
  return (
    <Anchor href={url} fw={500} {...NEW_TAB}>
      {name}
    </Anchor>
  )
}

function PhotoState({ file: { inspection } }: { file: OfferedFile }) {
  return inspection === 'pending' ? <SecondaryText isBelow>Being checked</SecondaryText> : null
}

/** A file without an object is left out. */
function toOfferedViewerFile({ id, name, url, size, mesh_report, thumbnail_url }: OfferedFile) {
  if (url === null) return []
  return [{ id, name, link: () => Promise.resolve(url), size, report: mesh_report, thumbnail_url }]
}
