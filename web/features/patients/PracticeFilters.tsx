import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { DoctorSearch } from '#web/components/DoctorSearch.tsx'
import { LocationFilter } from '#web/components/LocationFilter.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import classes from './PatientLists.module.css'
import type { PracticeList } from './usePracticeList.ts'

type Props = { list: PracticeList; organization_id: number; children: ReactNode }

export function PracticeFilters({ list, organization_id, children }: Props) {
  const { filter } = list.query
  return (
    <FilterBar tools={children}>
      <SearchField
        label="Search by Patient"
        value={filter.patient_full_name_like}
        onChange={(text) => list.set({ filter: { patient_full_name_like: text } })}
        isFirst
      />
      <DoctorSearch
        organization_id={organization_id}
        value={filter.doctor_full_name_like}
        onChange={(text) => list.set({ filter: { doctor_full_name_like: text } })}
      />
      <LocationFilter
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
    </FilterBar>
  )
}
