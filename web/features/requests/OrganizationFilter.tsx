import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { organizationCalls } from '#contract/organizations.ts'
import { reading } from '#web/api/query.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from '#web/ui/table/FilterBar.module.css'

type Props = { value: number | undefined; onChange: (id: number | undefined) => void }

/** For those who see several organizations: one of them, and then its locations. */
export function OrganizationFilter({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const asked = useQuery({
    ...reading(organizationCalls.list, { query: { searchString: typed, perPage: 50 } }),
    placeholderData: keepPreviousData,
  })
  const found = asked.data?.organizations.data ?? []
  const chosen = useQuery({
    ...reading(organizationCalls.get, { params: { id: value ?? 0 } }),
    enabled: value !== undefined && !found.some(({ id }) => id === value),
  })
  const shown = chosen.data && !found.some(({ id }) => id === value) ? [chosen.data.organization, ...found] : found
  return (
    <Select
      className={classes.field}
      aria-label="Organization"
      placeholder="All organizations"
      leftSection={<Icon of={IconBuilding} />}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All organizations' }}
      nothingFoundMessage="No organization of that name"
      data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onSearchChange={(text) => setTyped(shown.some(({ name }) => name === text) ? '' : text)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  )
}
