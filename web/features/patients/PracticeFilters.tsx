import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCan } from '#web/api/can.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useTyped } from '#web/ui/table/useTyped.ts'
import { LocationFilter } from '#web/components/locations/LocationFilter.tsx'
import classes from './PatientLists.module.css'
import type { PracticeList } from './usePracticeList.ts'

const PAUSE = 500
/** PAT-04 */
const SEARCH_BY_DOCTOR = { anyOf: ['organization.patients.view-any'] } as const

type Props = { list: PracticeList; organization_id: number; children: ReactNode }

export function PracticeFilters({ list, organization_id, children }: Props) {
  const can = useCan()
  const { filter } = list.query
  return (
    <search className={classes.filters}>
      <SearchField
        label="Search by Patient"
        value={filter.patient_full_name_like ?? ''}
        onChange={(text) => list.set({ filter: { patient_full_name_like: text } })}
        isFirst
      />
      {can(SEARCH_BY_DOCTOR, organization_id) ? (
        <SearchField
          label="Search by Doctor"
          value={filter.doctor_full_name_like ?? ''}
          onChange={(text) => list.set({ filter: { doctor_full_name_like: text } })}
        />
      ) : null}
      <LocationFilter
        className={classes.field}
        organization_id={organization_id}
        value={filter.locations?.join(',') ?? ''}
        onChange={(ids) => list.set({ filter: { locations: ids } })}
      />
      <Checkbox
        className={classes.check}
        label="Only On-Hold"
        checked={filter.only_on_hold ?? false}
        onChange={(event) => list.set({ filter: { only_on_hold: event.target.checked || null } })}
      />
      <span className={classes.tools}>{children}</span>
    </search>
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
