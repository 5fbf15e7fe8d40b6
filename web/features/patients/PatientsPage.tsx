import { Box, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { PATIENT_PAGE_SIZES } from '#contract/patient-list-params.ts'
import { useAutoRefresh } from '#web/api/useAutoRefresh.ts'
import { useMe } from '#web/api/useMe.ts'
import { Announcement } from '#web/features/announcements/Announcement.tsx'
import { ReceiptOverList } from '#web/features/receipts/ReceiptOverList.tsx'
import { useAnnouncement } from '#web/features/announcements/useAnnouncement.ts'
import { LazyBondingStrip } from '#web/features/bondings/LazyBondingStrip.tsx'
import { ListRows } from '#web/components/ListRows.tsx'
import { StartCaseButton } from '#web/components/StartCaseButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyPracticePatients } from './EmptyPracticePatients.tsx'
import classes from './PatientLists.module.css'
import { practiceColumns } from './practice-columns.tsx'
import { PracticeFilters } from './PracticeFilters.tsx'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { groupByWaiting } from './waiting-groups.tsx'
import { ReviewButton, useReviewCount } from './ReviewButton.tsx'
import { type PracticeList, usePracticeList } from './usePracticeList.ts'
import { paths } from '#web/paths.ts'
import { STATUS_KEYS } from '#contract/enums.ts'
import { type Segment, Segmented } from '#web/ui/Segmented.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

const SKELETON_ROWS = 10

/** The route guard reports a missing organization (LAYOUT-18), so nothing is rendered here. */
export default function PatientsPage() {
  const organization_id = useMe().current_organization_id
  return organization_id === null ? null : <PracticePatients key={organization_id} organization_id={organization_id} />
}

function PracticePatients({ organization_id }: { organization_id: number }) {
  const list = usePracticeList(organization_id)
  const user_id = useMe().id
  const announcement = useAnnouncement()
  // PAT-16: auto-refresh is always on for practices and has no switch.
  useAutoRefresh(true)
  const isPhone = useIsPhone()
  const [isFiltering, filtering] = useDisclosure(list.filters.some((name) => name !== 'filter[status]'))
  const waiting = useReviewCount(organization_id)
  const startVariant = waiting ? 'default' : undefined
  const groups = groupByWaiting(list)
  const resultCount = list.data ? <ResultsFound meta={list.data.meta} /> : null

  return (
    <>
      <PageHeader
        title="Patients"
        actions={
          isPhone ? null : (
            <>
              <StartCaseButton organization_id={organization_id} variant={startVariant} />
              <ReviewButton waiting={waiting} hasKeys />
            </>
          )
        }
      />
      <LazyBondingStrip by="bonding_date" isShownFirst />
      <StatusToggles list={list} />
      {isPhone ? (
        <Group gap={0} pt="sm">
          <Box flex={1}>{resultCount}</Box>
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
        </Group>
      ) : null}
      {!isPhone || isFiltering ? (
        <PracticeFilters list={list} organization_id={organization_id}>
          {isPhone ? null : resultCount}
        </PracticeFilters>
      ) : null}
      <Announcement of={announcement} />
      <ListRows
        label="Patients"
        what="patients"
        // No header has an arrow while the groups have an order of their own.
        list={{ ...list, sort: { value: groups ? undefined : list.sort, onChange: list.choose } }}
        page={list.page}
        groups={groups}
        isWaiting={!announcement.isSettled || list.isWaiting}
        columns={practiceColumns(user_id)}
        rowId={(row) => row.id}
        rowName={(row) => row.formatted_name}
        rowHref={(row) => paths.patientDetails(row.id)}
        cardLead={(row) => <Thumbnail url={row.thumbnail_url} />}
        empty={<EmptyPracticePatients list={list} />}
        expected={SKELETON_ROWS}
        sizes={PATIENT_PAGE_SIZES}
      />
      <ReceiptOverList />
      {isPhone ? (
        <div className={classes.thumb}>
          <Group gap="sm" grow wrap="nowrap">
            <StartCaseButton organization_id={organization_id} fullWidth variant={startVariant} />
            {waiting ? <ReviewButton waiting={waiting} /> : null}
          </Group>
        </div>
      ) : null}
    </>
  )
}

/** A phone has no column headers to sort by, so a button switches between the two most used orders. */
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

type Toggle = NonNullable<PracticeList['query']['filter']['status']>

/** Canceled cases count only under All (specification 4.1). A dot marks the status that awaits the user. */
function StatusToggles({ list }: { list: PracticeList }) {
  const { counts } = list
  const segments: Segment<Toggle>[] = [
    { value: 'all', label: 'All', count: counts && { total: counts.all } },
    ...STATUS_KEYS.flatMap(({ value, label }) =>
      value === 'canceled'
        ? []
        : [
            {
              value,
              label,
              count: counts && { total: counts[value] },
              calls: value === 'awaiting_approval' && (counts?.awaiting_approval ?? 0) > 0,
            },
          ],
    ),
  ]
  return (
    <Segmented
      label="Status"
      segments={segments}
      value={list.status}
      onChange={(status) => list.set({ filter: { status: status === 'all' ? null : status } })}
    />
  )
}
