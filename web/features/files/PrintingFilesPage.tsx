import { Button } from '@mantine/core'
import { wordsOf } from '#web/api/errors.ts'
import { paths } from '#web/paths.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Keys } from '#web/ui/Keys.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { useColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { leaves } from '#web/ui/table/leaves.ts'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { PRINTING_FILE_COLUMNS, printingFileCard } from './printing-file-columns.tsx'
import classes from './PrintingFiles.module.css'
import { usePrintingFiles, type PrintingFileList } from './usePrintingFiles.ts'

/** FILE-18: what the printers are fed with. */
export default function PrintingFilesPage() {
  const list = usePrintingFiles()
  const columns = useColumns('printing-files', PRINTING_FILE_COLUMNS)
  const page = list.data?.patient_files
  const { query, set } = list
  return (
    <>
      <PageHeader
        title="Printing Files"
        beside={list.data ? <ResultsFound meta={list.data.meta} isTag /> : null}
        actions={<CopyLinkButton />}
      />
      <FilterBar tools={<ColumnMenu columns={PRINTING_FILE_COLUMNS} shown={columns.shown} onToggle={columns.toggle} />}>
        <SearchField
          label="Patient"
          value={query.patientSearchFullNameQuery}
          onChange={(text) => set({ patientSearchFullNameQuery: text })}
          isFirst
          hint={
            <span className={classes.key}>
              <Keys keys="/" />
            </span>
          }
        />
        <SearchField
          label="Doctor"
          value={query.searchFullNameQuery}
          onChange={(text) => set({ searchFullNameQuery: text })}
        />
        {list.filters.length > 0 ? (
          <Button variant="subtle" color="gray" onClick={list.reset}>
            Reset
          </Button>
        ) : null}
      </FilterBar>
      {list.error && !page ? (
        <ErrorState title="The printing files could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <div className={classes.rows}>
          <DataTable
            label="Printing Files"
            columns={columns.shown}
            rows={page?.data}
            rowId={(row) => row.id}
            rowName={(row) => `${row.patient.full_name}, ${row.original_name}`}
            rowHref={(row) => paths.patientWorkflow(row.patient.id)}
            sort={{
              value: query.order === 'desc' ? `-${query.orderBy}` : query.orderBy,
              // The latest first is how it is without a word; the header turns it round and back.
              onChange: (sort) => set({ orderBy: null, order: sort === '-id' ? null : 'asc' }),
            }}
            card={printingFileCard}
            isStale={list.isStale}
            empty={<NoFiles list={list} />}
            expected={15}
          />
        </div>
      )}
      <ListPager page={page} list={list} />
    </>
  )
}

/** Says what leaves none. */
function NoFiles({ list }: { list: PrintingFileList }) {
  const { patientSearchFullNameQuery: patient, searchFullNameQuery: doctor } = list.query
  const named = [patient ? `“Patient ${patient}”` : '', doctor ? `“Doctor ${doctor}”` : ''].filter(Boolean)
  if (named.length === 0) {
    return <EmptyState title="No printing files" text="They come with the scans of a case and with its prints." />
  }
  return (
    <EmptyState title="No printing files match" text={leaves(named)}>
      <Button onClick={list.reset}>Reset all filters</Button>
    </EmptyState>
  )
}
