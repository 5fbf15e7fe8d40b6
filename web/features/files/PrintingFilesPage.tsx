import { printingFileCalls } from '#contract/printing-files.ts'
import { useList } from '#web/api/useList.ts'
import type { Filter } from '#web/components/filters/filter.ts'
import { Filters } from '#web/components/filters/Filters.tsx'
import { EmptyFilterResults } from '#web/components/filters/EmptyFilterResults.tsx'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PRINTING_FILE_COLUMNS } from './printing-file-columns.tsx'

/** FILE-18: both filters are text searches. */
const FILTERS: readonly Filter[] = [
  { name: 'patientSearchFullNameQuery', label: 'Patient', of: 'Patient', kind: 'search' },
  { name: 'searchFullNameQuery', label: 'Doctor', of: 'Doctor', kind: 'search' },
]

/** FILE-18: lists the files for the 3D printers. */
export default function PrintingFilesPage() {
  const list = useList(printingFileCalls.list)
  return (
    <ListPage
      title="Printing Files"
      name="printing-files"
      list={list}
      page={list.data?.patient_files}
      filters={<Filters filters={FILTERS} list={list} />}
      isSingleLine
      columns={PRINTING_FILE_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => `${row.patient.full_name}, ${row.original_name}`}
      rowHref={(row) => paths.patientWorkflow(row.patient.id)}
      empty={
        <EmptyFilterResults of="printing files" filters={FILTERS} list={list}>
          <EmptyState title="No printing files" text="They arrive with the scans and the prints of a case." />
        </EmptyFilterResults>
      }
      expected={15}
    />
  )
}
