import { IconListCheck } from '@tabler/icons-react'
import { ONBOARDING_STATUSES } from '#contract/onboarding-steps.ts'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { NothingMatches } from '#web/ui/table/NothingMatches.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { onboardingCard, ONBOARDING_COLUMNS } from './onboarding-columns.tsx'
import { OPEN, useOnboardingList, type OnboardingList } from './useOnboardingList.ts'

const STATUS_SEGMENTS = [
  { value: OPEN, label: 'Open' },
  ...ONBOARDING_STATUSES.map(({ value, label }) => ({ value: String(value), label })),
  { value: ONBOARDING_STATUSES.map(({ value }) => value).join(','), label: 'All' },
]

/** ONB-01: how far each practice is between the account setup and its first case. */
export default function OnboardingsPage() {
  const list = useOnboardingList()
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
          value={list.status}
          onChange={(status) => list.set({ filter: { status: status === OPEN ? null : status } })}
        />
      }
      filters={
        <SearchField
          label="Organization"
          value={list.search}
          onChange={(text) => list.set({ filter: { search_organization_name: text || null } })}
          isFirst
        />
      }
      columns={ONBOARDING_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.organization.name}
      rowHref={(row) => paths.onboarding(row.id)}
      sort={list.sort}
      card={onboardingCard}
      empty={<NoOnboardings list={list} />}
      expected={8}
    />
  )
}

/** Says what leaves none. */
function NoOnboardings({ list }: { list: OnboardingList }) {
  const status = STATUS_SEGMENTS.find(({ value }) => value === list.status)
  const named = [list.search ? `“${list.search}”` : '', `“Status ${status?.label ?? 'chosen'}”`].filter(Boolean)
  return <NothingMatches icon={IconListCheck} of="onboardings" named={named} list={list} />
}
