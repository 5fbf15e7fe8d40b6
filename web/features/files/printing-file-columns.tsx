import { Button, Flex } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CORRECTED_TRAY_FILE } from '#contract/enums.ts'
import { printingFileCalls, type PrintingFile } from '#contract/printing-files.ts'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import rows from '#web/ui/table/Rows.module.css'
import classes from './PrintingFiles.module.css'
import { useDownload } from './useDownload.ts'

/** The columns in the order of FILE-18. */
export const PRINTING_FILE_COLUMNS: readonly Column<PrintingFile>[] = [
  {
    id: 'doctor',
    header: 'Doctor',
    least: 140,
    cell: (row) => <span className={rows.quiet}>{row.patient.user.full_name}</span>,
  },
  {
    id: 'patient',
    header: 'Patient',
    least: 160,
    cell: (row) => <span className={rows.name}>{row.patient.full_name}</span>,
  },
  {
    id: 'case',
    header: 'Case #',
    width: 84,
    cell: (row) => <span className={rows.quiet}>{row.patient.case_number_text ?? '–'}</span>,
  },
  {
    id: 'suffix',
    header: 'Suffix',
    width: 60,
    rank: 3,
    cell: (row) => <span className={rows.quiet}>{row.patient.numeric_suffix ?? '–'}</span>,
  },
  { id: 'type', header: 'Type', width: 108, rank: 1, cell: (row) => <Type row={row} /> },
  { id: 'file', header: 'File Name', least: 180, cell: (row) => <FileName row={row} /> },
  {
    id: 'date',
    header: 'Date',
    sort: 'id',
    width: 148,
    rank: 2,
    cell: (row) => <DateText value={dateOf(row)} as="moment" />,
  },
  {
    id: 'download',
    header: 'Download',
    isHeaderHidden: true,
    width: 140,
    align: 'end',
    cell: (row) => <Download row={row} />,
  },
]

function Type({ row: { patient_file_type } }: { row: PrintingFile }) {
  const isCorrected = patient_file_type.id === CORRECTED_TRAY_FILE
  return <Mark label={patient_file_type.name} tone={isCorrected ? 'warning' : 'plain'} />
}

function FileName({ row }: { row: PrintingFile }) {
  return (
    <Flex component="span" className={classes.file} align="center" gap="sm" miw={0}>
      <Thumbnail url={row.thumbnail_url} />
      <span>{row.original_name}</span>
    </Flex>
  )
}

function Download({ row }: { row: PrintingFile }) {
  const download = useDownload(printingFileCalls.downloadLink)
  return (
    <Button
      variant="subtle"
      className={classes.download}
      leftSection={<Icon of={IconDownload} />}
      aria-label={`Download ${row.original_name}`}
      onClick={() => void download(row.id)}
    >
      Download
    </Button>
  )
}

/**
 * Returns the modification date of the file if the uploading browser knew it, otherwise when the record was updated.
 */
function dateOf({ file_modification_date, updated_at }: PrintingFile) {
  return file_modification_date ?? updated_at
}

/** Renders the row on a phone, with the fields in the order of the columns. */
export function printingFileCard(row: PrintingFile) {
  const { patient } = row
  return (
    <span className={rows.card}>
      <span className={rows.cardHead}>
        <span className={rows.name}>
          {patient.full_name}
          {patient.numeric_suffix === null ? '' : ` (${patient.numeric_suffix})`}
        </span>
        <Type row={row} />
      </span>
      <span className={rows.quiet}>
        {[patient.case_number_text, patient.user.full_name].filter(Boolean).join(' · ')}
      </span>
      <FileName row={row} />
      <span className={rows.cardHead}>
        <span className={rows.quiet}>
          <DateText value={dateOf(row)} as="moment" />
        </span>
        <Download row={row} />
      </span>
    </span>
  )
}
