import { Badge, Box, Group, Text, UnstyledButton } from '@mantine/core'
import { IconDownload, IconFile3d, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FILE_TYPES, labelOf, STL_FILE } from '#contract/enums.ts'
import { isStlType } from '#contract/files.rules.ts'
import type { PatientFile } from '#contract/files.ts'
import { formatShortEnds, type Coverage } from '#mesh/coverage.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { downloadFile, useRemoveFile } from './file-actions.ts'
import { formatBytes, detectJaw, JAW_LABELS, meshCheckLabel } from './mesh-labels.ts'
import { scanCoverage } from './scan-coverage.ts'
import classes from './StlFileList.module.css'
import { ScanCheckResult } from './ScanCheckResult.tsx'
import { ViewerDialog } from './lazy-viewers.tsx'
import { toViewerFile } from './to-viewer-file.ts'

type Props = {
  files: readonly PatientFile[]
  /** The noun of the empty state and of the list's label. */
  title?: string
  /** The patient's name, for the title of the viewer. */
  patient: string
  subtitle?: string | undefined
  /** True while the case is on hold or has a flawed tray: then no scan of it is labelled complete. */
  isUncertain?: boolean
  /** Returns the reason why a file may not be deleted; undefined if it may. */
  deleteBlocker?: (file: PatientFile) => string | undefined
}

/** STL files with the results of their check. Clicking one opens the viewer. */
export function StlFileList({
  files,
  title = 'STL files',
  patient,
  subtitle,
  isUncertain = false,
  deleteBlocker,
}: Props) {
  const [openId, setOpenId] = useState<number>()
  const scans = files
    .filter((file) => isStlType(file.patient_file_type_id))
    .map(({ id, original_name, mesh_report }) => ({ id, name: original_name, report: mesh_report }))
  const coverages = new Map(scans.map((scan) => [scan.id, scanCoverage(scan, scans)]))
  if (files.length === 0)
    return (
      <Badge color="gray" tt="none" fw={500}>
        No {title} found
      </Badge>
    )
  return (
    <>
      <ul className={classes.list} aria-label={title}>
        {files.map((file) => (
          <li key={file.id}>
            {/* The negative margin aligns the thumbnail with the title of the card. */}
            <UnstyledButton
              className={classes.open}
              miw={0}
              ml={-6}
              bdrs="md"
              fz="inherit"
              onClick={() => setOpenId(file.id)}
            >
              <Group gap="md" wrap="nowrap">
                <Thumbnail url={file.thumbnail_url} size={54} icon={IconFile3d} />
                <Box miw={0}>
                  <Text inherit truncate fw={500} className={classes.name}>
                    {file.original_name}
                  </Text>
                  <SecondaryText isBelow>{formatFileFacts(file)}</SecondaryText>
                  <FileFault file={file} />
                  <UncertainEnd file={file} coverage={coverages.get(file.id)} />
                </Box>
              </Group>
            </UnstyledButton>
            <ReportBadge file={file} scan={{ coverage: coverages.get(file.id), isUncertain }} />
            <IconButton
              icon={IconDownload}
              label={`Download ${file.original_name}`}
              onClick={() => void downloadFile(file.id)}
            />
            <RemoveFile file={file} blocked={deleteBlocker?.(file)} />
          </li>
        ))}
      </ul>
      {openId === undefined ? null : (
        <ViewerDialog
          opened
          title={patient}
          subtitle={subtitle}
          files={files.map((file) => toViewerFile(file))}
          first={openId}
          onDownload={({ id }) => void downloadFile(Number(id))}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}

type BadgeProps = {
  file: Pick<PatientFile, 'mesh_report' | 'inspection'>
  scan?: Parameters<typeof meshCheckLabel>[1]
}
type FaultProps = { file: Pick<PatientFile, 'inspection' | 'inspection_fault'> }

/** The result of the server's check as a badge, also while it is pending. FileFault shows why a file cannot be read. */
export function ReportBadge({ file: { mesh_report, inspection }, scan }: BadgeProps) {
  if (inspection === 'pending') return <ScanCheckResult kind="pending">Being checked</ScanCheckResult>
  if (inspection === 'failed' || !mesh_report) return <ScanCheckResult kind="warning">Cannot be read</ScanCheckResult>
  const { label, kind } = meshCheckLabel(mesh_report, scan)
  return <ScanCheckResult kind={kind}>{label}</ScanCheckResult>
}

/** The reason why a file cannot be read, wrapped so that long names do not widen the card. */
export function FileFault({ file: { inspection, inspection_fault } }: FaultProps) {
  if (inspection !== 'failed' || !inspection_fault) return null
  return (
    <Text size="sm" c="var(--td-warning)" style={{ overflowWrap: 'anywhere' }}>
      {inspection_fault}
    </Text>
  )
}

/** Names the end where the scan may stop before the last molar. */
function UncertainEnd({ file, coverage }: { file: PatientFile; coverage: Coverage | undefined }) {
  if (coverage?.state !== 'short') return null
  return (
    <Text size="sm" c="var(--td-warning)">
      Please look at the {formatShortEnds(coverage, detectJaw(file.original_name))}.
    </Text>
  )
}

function RemoveFile({ file, blocked }: { file: PatientFile; blocked: string | undefined }) {
  const removal = useRemoveFile()
  return (
    <IconButton
      icon={IconTrash}
      label={`Delete ${file.original_name}`}
      blocked={blocked}
      loading={removal.isRemoving}
      onClick={() => (blocked ? undefined : void removal.confirmRemoval(file.id, file.original_name))}
    />
  )
}

function formatFileFacts(file: PatientFile) {
  const jaw = detectJaw(file.original_name)
  const kind = file.patient_file_type_id === STL_FILE ? '' : labelOf<number>(FILE_TYPES, file.patient_file_type_id)
  return [kind, jaw && JAW_LABELS[jaw], formatBytes(file.size)].filter(Boolean).join(' · ')
}
