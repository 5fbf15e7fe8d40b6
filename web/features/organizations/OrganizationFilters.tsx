import { MultiSelect } from '@mantine/core'
import { MAX_TYPES_OFFERED } from '#contract/organizations.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import classes from './Organizations.module.css'
import type { OrganizationList } from './useOrganizationList.ts'

/** ORG-42 */
const PAUSE = 1000

const STATES = [
  { value: 'ALL', label: 'All' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'INACTIVE', label: 'Inactive' },
] as const

type Props = { list: OrganizationList; types: readonly string[] }

export function OrganizationFilters({ list, types }: Props) {
  const { query, set } = list
  return (
    <>
      <SearchField
        label="Name or account number"
        value={query.searchString}
        onChange={(searchString) => set({ searchString })}
        pause={PAUSE}
        isFirst
      />
      <Segmented label="State" segments={STATES} value={query.status} onChange={(status) => set({ status })} />
      {types.length > 0 ? (
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
      ) : null}
    </>
  )
}
