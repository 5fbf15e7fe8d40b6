import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Keys } from '#web/ui/Keys.tsx'
import { NothingMatches } from '#web/ui/table/NothingMatches.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { PRINTING_FILE_COLUMNS, printingFileCard } from './printing-file-columns.tsx'
import classes from './PrintingFiles.module.css'
import { usePrintingFiles, type PrintingFileList } from './usePrintingFiles.ts'

/** FILE-18: what the printers are fed with. */
export default function PrintingFilesPage() {
  const list = usePrintingFiles()
  const { query, set } = list
  return (
    <ListPage
      title="Printing Files"
      name="printing-files"
      list={list}
      page={list.data?.patient_files}
      filters={
        <>
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
        </>
      }
      isOneLine
      columns={PRINTING_FILE_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => `${row.patient.full_name}, ${row.original_name}`}
      rowHref={(row) => paths.patientWorkflow(row.patient.id)}
      sort={{
        value: query.order === 'desc' ? `-${query.orderBy}` : query.orderBy,
        // The latest first is how it is without a word; the header turns it round and back.
        onChange: (sort) => set({ orderBy: null, order: sort === '-id' ? null : 'asc' }),
      }}
      card={printingFileCard}
      empty={<NoFiles list={list} />}
      expected={15}
    />
  )
}

/** Says what leaves none. */
function NoFiles({ list }: { list: PrintingFileList }) {
  const { patientSearchFullNameQuery: patient, searchFullNameQuery: doctor } = list.query
  const named = [patient ? `“Patient ${patient}”` : '', doctor ? `“Doctor ${doctor}”` : ''].filter(Boolean)
  if (named.length === 0) {
    return <EmptyState title="No printing files" text="They arrive with the scans and the prints of a case." />
  }
  return <NothingMatches of="printing files" named={named} list={list} />
}
