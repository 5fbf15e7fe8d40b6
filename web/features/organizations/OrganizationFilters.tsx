import { Button, MultiSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MAX_TYPES_OFFERED } from '#contract/organizations.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useTyped } from '#web/ui/table/useTyped.ts'
import classes from './Organizations.module.css'
import type { OrganizationList } from './useOrganizationList.ts'

/** ORG-42. */
const PAUSE = 1000
const STATES = [
  { value: 'ALL', label: 'All' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'INACTIVE', label: 'Inactive' },
] as const

type Props = { list: OrganizationList; types: readonly string[]; children: ReactNode }

export function OrganizationFilters({ list, types, children }: Props) {
  const { query, set } = list
  const { text, type } = useTyped(query.searchString ?? '', (searchString) => set({ searchString }), PAUSE)
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        aria-label="Name or account number"
        placeholder="Name or account number"
        leftSection={<Icon of={IconSearch} />}
        data-filter-focus
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Segmented label="State" segments={STATES} value={query.status} onChange={(status) => set({ status })} />
      <MultiSelect
        className={classes.types}
        aria-label="Type"
        placeholder={query.organization_type?.length ? undefined : 'Type'}
        clearable
        clearButtonProps={{ 'aria-label': 'All types' }}
        data={types.slice(0, MAX_TYPES_OFFERED)}
        value={query.organization_type ?? []}
        onChange={(chosen) => set({ organization_type: chosen.join(',') || null })}
      />
      {list.filters.length > 0 ? (
        <Button variant="subtle" color="gray" onClick={list.reset}>
          Reset
        </Button>
      ) : null}
      <span className={classes.tools}>{children}</span>
    </search>
  )
}
