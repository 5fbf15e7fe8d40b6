import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBuilding } from '@tabler/icons-react'
import { organizationCalls } from '#contract/organizations.ts'
import { callQuery } from '#web/api/query.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useOrganizationSearch } from './useOrganizationSearch.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue' | 'renderOption'> & {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** Selects one of the organizations that the user may see, searched by name or account number. */
export function OrganizationPicker({ value, onChange, ...rest }: Props) {
  const { setTyped, found } = useOrganizationSearch(50, !rest.disabled)
  const chosen = useQuery({
    ...callQuery(organizationCalls.get, { params: { id: value ?? 0 } }),
    enabled: value !== undefined && !found.some(({ id }) => id === value),
  })
  const options = chosen.data && !found.some(({ id }) => id === value) ? [chosen.data.organization, ...found] : found
  return (
    <Select
      leftSection={<Icon of={IconBuilding} />}
      searchable
      clearable
      nothingFoundMessage="No organization by that name"
      {...rest}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onSearchChange={(text) => setTyped(options.some(({ name }) => name === text) ? '' : text)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  )
}
