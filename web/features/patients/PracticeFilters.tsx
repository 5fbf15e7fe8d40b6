import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { PracticeCaseFilters } from '#web/components/PracticeCaseFilters.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import type { PracticeList } from './usePracticeList.ts'

const NAMES = {
  patient: 'filter[patient_full_name_like]',
  doctor: 'filter[doctor_full_name_like]',
  locations: 'filter[locations]',
}

type Props = {
  list: PracticeList
  organization_id: number
  children: ReactNode
}

export function PracticeFilters({ list, organization_id, children }: Props) {
  return (
    <FilterBar tools={children} list={list}>
      <PracticeCaseFilters organization_id={organization_id} list={list} names={NAMES} />
      <Checkbox
        ml="xs"
        style={{ alignSelf: 'center' }}
        label="Only On-Hold"
        checked={list.query.filter.only_on_hold ?? false}
        onChange={(event) => list.set({ filter: { only_on_hold: event.target.checked || null } })}
      />
    </FilterBar>
  )
}
