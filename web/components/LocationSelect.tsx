import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMapPin } from '@tabler/icons-react'
import { organizationCalls } from '#contract/organizations.ts'
import { q } from '#web/api/query.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useDebouncedInput } from '#web/ui/table/useDebouncedInput.ts'
import bar from '#web/ui/table/FilterBar.module.css'
import { LOCATION_PAUSE } from './filters/filter.ts'

/** Pointer targets are at least 24 px high (WCAG 2.5.8). */
const STYLES = {
  input: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'center' },
  inputField: { minWidth: 0, minHeight: 24 },
}

type Props = {
  organization_id: number
  value: string
  onChange: (value: string) => void
}

/** Selects among the locations that the user may filter by (PAT-05). */
export default function LocationSelect({ organization_id, value, onChange }: Props) {
  const { data } = useQuery(q(organizationCalls.assignedLocations, { params: { id: organization_id } }))
  const { text, type } = useDebouncedInput(value, onChange, LOCATION_PAUSE)
  const chosen = text ? text.split(',') : []
  return (
    <MultiSelect
      className={bar.field}
      aria-label="Locations"
      placeholder={chosen.length === 0 ? 'All locations' : undefined}
      data={data?.locations.map((location) => ({ value: String(location.id), label: location.location_name })) ?? []}
      value={chosen}
      onChange={(all) => type(all.join(','))}
      leftSection={<Icon of={IconMapPin} />}
      clearable
      styles={STYLES}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
