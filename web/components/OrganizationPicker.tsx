import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { organizationCalls } from '#contract/organizations.ts'
import { callQuery } from '#web/api/query.ts'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { Icon } from '#web/ui/Icon.tsx'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue' | 'renderOption'> & {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** Selects one of the organizations that the user may see, searched by name or account number. */
export function OrganizationPicker({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [searchString] = useDebouncedValue(typed, GENERAL_PAUSE)
  const asked = useQuery({
    ...callQuery(organizationCalls.list, { query: { searchString, perPage: 50 } }),
    placeholderData: keepPreviousData,
    enabled: !rest.disabled,
  })
  const found = asked.data?.organizations.data ?? []
  const chosen = useQuery({
    ...callQuery(organizationCalls.get, { params: { id: value ?? 0 } }),
    enabled: value !== undefined && !found.some(({ id }) => id === value),
  })
  const shown = chosen.data && !found.some(({ id }) => id === value) ? [chosen.data.organization, ...found] : found
  return (
    <Select
      leftSection={<Icon of={IconBuilding} />}
      searchable
      clearable
      nothingFoundMessage="No organization by that name"
      {...rest}
      data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onSearchChange={(text) => setTyped(shown.some(({ name }) => name === text) ? '' : text)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  )
}
