import { Box, Flex, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormError } from '#web/components/FormError.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { formatBytes, detectJaw, JAW_LABELS, meshCheckLabel } from '../mesh-labels.ts'
import type { MeshReading } from '#web/features/viewer/mesh-reader.ts'
import { ScanCheckResult } from '../ScanCheckResult.tsx'
import { MeshFacts } from './MeshFacts.tsx'
import type { MeasuresState } from '#web/features/viewer/useMeasures.ts'
import { fileId, type ViewerFile } from '#web/features/viewer/viewer-file.ts'
import type { FileViewerState } from './useFileViewer.ts'
import classes from './ViewerDialog.module.css'

type Props = {
  files: readonly ViewerFile[]
  state: FileViewerState
  chosen: string
  onChoose: (id: string) => void
}

/** The side panel: the check report of the chosen file, the other files to choose from, and the measurements. */
export function ReportPanel({ files, state, chosen, onChoose }: Props) {
  const { readings, viewer, measures } = state
  const seconds = readings.get(chosen)?.check?.seconds
  return (
    <Box component="aside" className={classes.report} aria-label="Mesh report" pos="relative" p="14px 16px" fz={14}>
      <Head title="Mesh report">{seconds === undefined ? null : `checked in ${seconds.toFixed(1)} s`}</Head>
      {files.map((file, at) => {
        const id = fileId(file, at)
        return (
          <FileReport
            key={id}
            file={file}
            reading={readings.get(id)}
            isOpen={id === chosen}
            onOpen={() => onChoose(id)}
            onLoop={({ centre, facing }) => viewer?.flyToHole(id, centre, facing)}
          />
        )
      })}
      <Measurements measures={measures} />
    </Box>
  )
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Group justify="space-between" align="baseline" mb="sm">
      <Title order={3}>{title}</Title>
      <SecondaryText>{children}</SecondaryText>
    </Group>
  )
}

/** A section that spans the panel's full width. */
function Part({ children }: { children: ReactNode }) {
  return (
    <Box component="section" mx="-lg" px="lg" py={10}>
      {children}
    </Box>
  )
}

type FileProps = {
  file: ViewerFile
  reading: MeshReading | undefined
  isOpen: boolean
  onOpen: () => void
  onLoop: Parameters<typeof MeshFacts>[0]['onLoop']
}

function FileReport({ file, reading, isOpen, onOpen, onLoop }: FileProps) {
  const check = reading?.check
  const report = check?.report ?? file.report ?? undefined
  const jaw = file.jaw ?? detectJaw(file.name, check)
  const size = reading?.size ?? file.size
  const facts = [jaw && JAW_LABELS[jaw], size && formatBytes(size)].filter(Boolean).join(' · ')
  const picture = reading?.picture ?? file.thumbnail_url ?? undefined
  const result = report && meshCheckLabel(report, { coverage: report.coverage, isUncertain: true })
  return (
    <Part>
      <UnstyledButton display="block" w="100%" bdrs="md" mb={isOpen ? 'md' : 0} aria-expanded={isOpen} onClick={onOpen}>
        <Group gap="sm" wrap="nowrap">
          <Thumbnail url={picture} size={54} />
          <Box flex={1} miw={0}>
            <Text truncate fw={500}>
              {file.name}
            </Text>
            <SecondaryText isBelow>{facts}</SecondaryText>
          </Box>
          {isOpen ? null : (
            <>
              {result ? <ScanCheckResult kind={result.kind}>{result.label}</ScanCheckResult> : null}
              <Icon of={IconChevronDown} />
            </>
          )}
        </Group>
      </UnstyledButton>
      {isOpen ? <FormError error={reading?.words} /> : null}
      {isOpen && check ? <MeshFacts check={check} onLoop={onLoop} /> : null}
      {isOpen && !check && !reading?.words ? <SecondaryText isBelow>Being checked…</SecondaryText> : null}
    </Part>
  )
}

function Measurements({ measures: { all, remove } }: { measures: MeasuresState }) {
  return (
    <Part>
      <Head title="Measurements">{all.length}</Head>
      {all.length === 0 ? <SecondaryText isBelow>Press M and click two points.</SecondaryText> : null}
      <ul>
        {all.map((each, i) => (
          <Flex
            component="li"
            key={each.points.map(({ point }) => point.join()).join(' ')}
            align="center"
            gap="sm"
            c="var(--td-t2)"
          >
            <Box component="span" flex={1}>
              Distance {i + 1}
            </Box>
            <Text component="strong" inherit fw={600} c="var(--mantine-color-text)">
              {each.mm.toFixed(1)} mm
            </Text>
            <IconButton
              icon={IconTrash}
              iconSize={15}
              size="sm"
              label={`Remove distance ${i + 1}`}
              onClick={() => remove(each)}
            />
          </Flex>
        ))}
      </ul>
    </Part>
  )
}
