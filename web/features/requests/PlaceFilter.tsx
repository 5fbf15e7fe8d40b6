import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMapPin } from '@tabler/icons-react'
import { organizationCalls } from '#contract/organizations.ts'
import { q } from '#web/api/query.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useTyped } from '#web/ui/table/useTyped.ts'
import classes from './Requests.module.css'

/** cases.txt §9: several clicks are one question. */
const PAUSE = 1000

type Props = { organization_id: number; value: string; onChange: (value: string) => void }

/** The locations that the reader may pick. */
export function PlaceFilter({ organization_id, value, onChange }: Props) {
  const { data } = useQuery(q(organizationCalls.assignedLocations, { params: { id: organization_id } }))
  const { text, type } = useTyped(value, onChange, PAUSE)
  const chosen = text ? text.split(',') : []
  return (
    <MultiSelect
      className={classes.field}
      aria-label="Locations"
      placeholder={chosen.length === 0 ? 'All locations' : ''}
      data={data?.locations.map(({ id, location_name }) => ({ value: String(id), label: location_name })) ?? []}
      value={chosen}
      onChange={(all) => type(all.join(','))}
      leftSection={<Icon of={IconMapPin} />}
      clearable
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
