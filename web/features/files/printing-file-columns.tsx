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
import { downloadFile } from './file-actions.ts'

/** The columns in the order of FILE-18. */
export const PRINTING_FILE_COLUMNS: readonly Column<PrintingFile>[] = [
  {
    id: 'doctor',
    header: 'Doctor',
    least: 140,
    cell: (row) => <span className={rows.quiet}>{row.patient.user.full_name}</span>,
    phone: {
      line: 2,
      cell: ({ patient }) => (
        <span className={rows.quiet}>
          {[patient.case_number_text, patient.user.full_name].filter(Boolean).join(' · ')}
        </span>
      ),
    },
  },
  {
    id: 'patient',
    header: 'Patient',
    least: 160,
    cell: (row) => <span className={rows.name}>{row.patient.full_name}</span>,
    phone: {
      line: 1,
      cell: ({ patient }) => (
        <span className={rows.name}>
          {patient.full_name}
          {patient.numeric_suffix === null ? '' : ` (${patient.numeric_suffix})`}
        </span>
      ),
    },
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
  {
    id: 'type',
    header: 'Type',
    width: 108,
    rank: 1,
    cell: (row) => <Type row={row} />,
    phone: { line: 1, isEnd: true },
  },
  { id: 'file', header: 'File Name', least: 180, cell: (row) => <FileName row={row} />, phone: { line: 3 } },
  {
    id: 'date',
    header: 'Date',
    sort: 'id',
    width: 148,
    rank: 2,
    cell: (row) => <DateText value={getDate(row)} as="moment" />,
    phone: {
      line: 4,
      cell: (row) => (
        <span className={rows.quiet}>
          <DateText value={getDate(row)} as="moment" />
        </span>
      ),
    },
  },
  {
    id: 'download',
    header: 'Download',
    isHeaderHidden: true,
    width: 140,
    align: 'end',
    cell: (row) => <Download row={row} />,
    phone: { line: 4, isEnd: true },
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
  return (
    <Button
      variant="subtle"
      className={classes.download}
      leftSection={<Icon of={IconDownload} />}
      aria-label={`Download ${row.original_name}`}
      onClick={() => void downloadFile(row.id, printingFileCalls.downloadLink)}
    >
      Download
    </Button>
  )
}

/**
 * Returns the modification date of the file if the uploading browser knew it, otherwise when the record was updated.
 */
function getDate({ file_modification_date, updated_at }: PrintingFile) {
  return file_modification_date ?? updated_at
}
