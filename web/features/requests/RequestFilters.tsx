import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { STATUSES } from '#contract/enums.ts'
import { useCan } from '#web/api/can.ts'
import { LocationFilter } from '#web/components/locations/LocationFilter.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useTyped } from '#web/ui/table/useTyped.ts'
import { OrganizationFilter } from './OrganizationFilter.tsx'
import classes from './Requests.module.css'
import type { RequestList } from './useRequestList.ts'

const PAUSE = 500
const ALL = 'all'
/** PAT-04: who sees the patients of one doctor only has nobody to search for. */
const SEARCH_BY_DOCTOR = { anyOf: ['organization.patients.view-any'] } as const
const STATUS_SEGMENTS = [
  { value: ALL, label: 'All' },
  ...STATUSES.map(({ value, label }) => ({ value: String(value), label })),
]

type Props = { list: RequestList; organization_id: number | undefined; children: ReactNode }

export function RequestFilters({ list, organization_id, children }: Props) {
  const can = useCan()
  const { query, set } = list
  const chosen = query.chosen_wi_organization_id ?? []
  const place = organization_id ?? (chosen.length === 1 ? chosen[0] : undefined)
  return (
    <>
      <Segmented
        label="Status"
        segments={STATUS_SEGMENTS}
        value={query.statusId?.join(',') || ALL}
        onChange={(status) => set({ statusId: status === ALL ? null : status })}
      />
      <search className={classes.filters}>
        <SearchField
          label="Search by Patient"
          value={query.searchFullNameQuery ?? ''}
          onChange={(text) => set({ searchFullNameQuery: text })}
          isFirst
        />
        {organization_id === undefined || can(SEARCH_BY_DOCTOR, organization_id) ? (
          <SearchField
            label="Search by Doctor"
            value={query.searchDoctorFullNameQuery ?? ''}
            onChange={(text) => set({ searchDoctorFullNameQuery: text })}
          />
        ) : null}
        {organization_id === undefined ? (
          <OrganizationFilter
            value={chosen[0]}
            onChange={(id) => set({ chosen_wi_organization_id: id === undefined ? null : String(id), locations: null })}
          />
        ) : null}
        {place === undefined ? null : (
          <LocationFilter
            className={classes.field}
            organization_id={place}
            value={query.locations?.join(',') ?? ''}
            onChange={(ids) => set({ locations: ids })}
          />
        )}
        {list.filters.length > 0 ? (
          <Button variant="subtle" color="gray" onClick={list.reset}>
            Reset
          </Button>
        ) : null}
        <span className={classes.tools}>{children}</span>
      </search>
    </>
  )
}

type FieldProps = { label: string; value: string; onChange: (text: string) => void; isFirst?: boolean }

function SearchField({ label, value, onChange, isFirst }: FieldProps) {
  const { text, type } = useTyped(value, onChange, PAUSE)
  return (
    <TextInput
      className={classes.field}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon of={IconSearch} />}
      data-filter-focus={isFirst}
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  )
}
