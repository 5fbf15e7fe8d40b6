import { IconListCheck } from '@tabler/icons-react'
import { ONBOARDING_STATUS, ONBOARDING_STATUSES } from '#contract/onboarding-steps.ts'
import { onboardingCalls } from '#contract/onboardings.ts'
import { useList, type ListOf } from '#web/api/useList.ts'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyResults } from '#web/ui/table/EmptyResults.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { ONBOARDING_COLUMNS } from './onboarding-columns.tsx'

/** Default of the status filter when the URL has none (ONB-15). */
const OPEN = `${ONBOARDING_STATUS.pending},${ONBOARDING_STATUS.in_progress}`
/** ONB-15: the page size is 25; what staff have to do comes first. */
const DEFAULTS = { perPage: '25', sort: 'turn', 'filter[status]': OPEN }

type OnboardingList = ListOf<typeof onboardingCalls.list>

const STATUS_SEGMENTS = [
  { value: OPEN, label: 'Open' },
  ...ONBOARDING_STATUSES.map(({ value, label }) => ({ value: String(value), label })),
  { value: ONBOARDING_STATUSES.map(({ value }) => value).join(','), label: 'All' },
]

/** ONB-01: lists how far each practice is between its account setup and its first case. */
export default function OnboardingsPage() {
  const list = useList(onboardingCalls.list, { usual: DEFAULTS })
  return (
    <ListPage
      title="Onboardings"
      name="onboardings"
      list={list}
      page={list.data?.onboardings}
      above={
        <Segmented
          label="Status"
          segments={STATUS_SEGMENTS}
          value={selectedStatus(list)}
          onChange={(status) => list.set({ filter: { status } })}
        />
      }
      filters={
        <SearchField
          label="Organization"
          value={list.query.filter.search_organization_name}
          onChange={(text) => list.set({ filter: { search_organization_name: text || null } })}
          isFirst
        />
      }
      columns={ONBOARDING_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.organization.name}
      rowHref={(row) => paths.onboarding(row.id)}
      empty={<NoOnboardings list={list} />}
      expected={8}
    />
  )
}

function selectedStatus({ query }: OnboardingList) {
  return query.filter.status?.join(',') ?? OPEN
}

/** Names the filters that leave the list empty. */
function NoOnboardings({ list }: { list: OnboardingList }) {
  const status = STATUS_SEGMENTS.find(({ value }) => value === selectedStatus(list))
  const { search_organization_name: search } = list.query.filter
  const filterNames = [search ? `“${search}”` : '', `“Status ${status?.label ?? 'chosen'}”`].filter(Boolean)
  return <EmptyResults icon={IconListCheck} of="onboardings" named={filterNames} list={list} />
}
