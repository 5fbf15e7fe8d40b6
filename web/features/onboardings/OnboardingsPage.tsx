import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { ONBOARDING_STATUSES } from '#contract/onboarding-steps.ts'
import { wordsOf } from '#web/api/errors.ts'
import { paths } from '#web/paths.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { useColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { leaves } from '#web/ui/table/leaves.ts'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { onboardingCard, ONBOARDING_COLUMNS } from './onboarding-columns.tsx'
import { OPEN, useOnboardingList, type OnboardingList } from './useOnboardingList.ts'

const SKELETON_ROWS = 8
const STATUS_SEGMENTS = [
  { value: OPEN, label: 'Open' },
  ...ONBOARDING_STATUSES.map(({ value, label }) => ({ value: String(value), label })),
  { value: ONBOARDING_STATUSES.map(({ value }) => value).join(','), label: 'All' },
]

/** ONB-01: how far each practice is between the account setup and its first case. */
export default function OnboardingsPage() {
  const list = useOnboardingList()
  const columns = useColumns('onboardings', ONBOARDING_COLUMNS)
  const page = list.data?.onboardings
  return (
    <>
      <PageHeader
        title="Onboardings"
        beside={list.data ? <ResultsFound meta={list.data.meta} isTag /> : null}
        actions={<CopyLinkButton />}
      />
      <Segmented
        label="Status"
        segments={STATUS_SEGMENTS}
        value={list.status}
        onChange={(status) => list.set({ filter: { status: status === OPEN ? null : status } })}
      />
      <FilterBar tools={<ColumnMenu columns={ONBOARDING_COLUMNS} shown={columns.shown} onToggle={columns.toggle} />}>
        <SearchField
          label="Organization"
          value={list.search}
          onChange={(text) => list.set({ filter: { search_organization_name: text || null } })}
          isFirst
        />
        {list.filters.length > 0 ? (
          <Button variant="subtle" color="gray" onClick={list.reset}>
            Reset
          </Button>
        ) : null}
      </FilterBar>
      {list.error && !page ? (
        <ErrorState title="The onboardings could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <DataTable
          label="Onboardings"
          columns={columns.shown}
          rows={page?.data}
          rowId={(row) => row.id}
          rowName={(row) => row.organization.name}
          rowHref={(row) => paths.onboarding(row.id)}
          sort={list.sort}
          card={onboardingCard}
          isStale={list.isStale}
          empty={<NoOnboardings list={list} />}
          expected={SKELETON_ROWS}
        />
      )}
      <ListPager page={page} list={list} />
    </>
  )
}

/** Says what leaves none. */
function NoOnboardings({ list }: { list: OnboardingList }) {
  const status = STATUS_SEGMENTS.find(({ value }) => value === list.status)
  const named = [list.search ? `“${list.search}”` : '', `“Status ${status?.label ?? 'chosen'}”`].filter(Boolean)
  return (
    <EmptyState icon={IconListCheck} title="No onboardings match" text={leaves(named, 'none')}>
      {list.filters.length > 0 ? <Button onClick={list.reset}>Reset all filters</Button> : null}
    </EmptyState>
  )
}
