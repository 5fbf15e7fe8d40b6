import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useState } from 'react'
import { PATIENT_PAGE_SIZES } from '#contract/patient-lists.ts'
import { wordsOf } from '#web/api/errors.ts'
import { useAutoRefresh } from '#web/api/useAutoRefresh.ts'
import { useMe } from '#web/api/useMe.ts'
import { Announcement } from '#web/features/announcements/Announcement.tsx'
import { useAnnouncement } from '#web/features/announcements/useAnnouncement.ts'
import { StartCaseButton } from '#web/components/StartCaseButton.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { NoneOfPractice } from './NoneOfPractice.tsx'
import classes from './PatientLists.module.css'
import { practiceCard, practiceColumns } from './practice-columns.tsx'
import { PracticeFilters } from './PracticeFilters.tsx'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { StatusToggles } from './StatusToggles.tsx'
import { usePracticeList, type PracticeList } from './usePracticeList.ts'
import { paths } from '#web/paths.ts'

const SKELETON_ROWS = 10

/** The guard has already said so where there is no organization (LAYOUT-18). */
export default function PatientsPage() {
  const organization_id = useMe().current_organization_id
  return organization_id === null ? null : <PatientsOf key={organization_id} organization_id={organization_id} />
}

function PatientsOf({ organization_id }: { organization_id: number }) {
  const list = usePracticeList(organization_id)
  const announcement = useAnnouncement()
  // PAT-16: always on here, nobody of a practice is asked about it.
  useAutoRefresh(true)
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const [isFiltering, filtering] = useDisclosure(list.filters.some((name) => name !== 'filter[status]'))
  // One moment for the whole screen; the sentences change by the day, not by the second.
  const [now] = useState(Date.now)
  const page = list.data?.patients
  const found = list.data ? <ResultsFound meta={list.data.meta} /> : null

  return (
    <>
      <PageHeader title="Patients" actions={isPhone ? null : <StartCaseButton organization_id={organization_id} />} />
      <StatusToggles list={list} />
      {isPhone ? (
        <div className={classes.phoneBar}>
          {found}
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon of={IconAdjustmentsHorizontal} />}
            aria-expanded={isFiltering}
            onClick={filtering.toggle}
          >
            Filter
          </Button>
          <SortSwitch list={list} />
        </div>
      ) : null}
      {!isPhone || isFiltering ? (
        <PracticeFilters list={list} organization_id={organization_id}>
          {isPhone ? null : found}
        </PracticeFilters>
      ) : null}
      <Announcement of={announcement} />
      {list.error && !page ? (
        <ErrorState title="The patients could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <DataTable
          label="Patients"
          columns={practiceColumns(now)}
          rows={announcement.isKnown ? page?.data : undefined}
          rowId={(row) => row.id}
          rowName={(row) => row.formatted_name}
          rowHref={(row) => paths.patientDetails(row.id)}
          sort={{ value: list.sort, onChange: list.choose }}
          card={practiceCard(now)}
          isStale={list.isStale}
          empty={<NoneOfPractice list={list} />}
          expected={SKELETON_ROWS}
        />
      )}
      {page && page.data.length > 0 ? (
        <Pager
          total={page.total}
          page={page.current_page}
          lastPage={page.last_page}
          perPage={page.per_page}
          from={page.from}
          to={page.to}
          sizes={PATIENT_PAGE_SIZES}
          onPage={(next) => list.set({ page: next })}
          onPerPage={(size) => list.set({ perPage: size })}
        />
      ) : null}
      {isPhone ? (
        <div className={classes.thumb}>
          <StartCaseButton organization_id={organization_id} fullWidth />
        </div>
      ) : null}
    </>
  )
}

/** On a phone there are no headers to sort by: between the two orders that are asked for most. */
function SortSwitch({ list }: { list: PracticeList }) {
  const byModified = list.sort.includes('updated_at')
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<Icon of={list.sort.startsWith('-') ? IconSortDescending : IconSortAscending} />}
      aria-label={`Sorted by: ${byModified ? 'Modified' : 'Started'}`}
      onClick={() => list.set({ sort: byModified ? null : '-updated_at' })}
    >
      {byModified ? 'Modified' : 'Started'}
    </Button>
  )
}
