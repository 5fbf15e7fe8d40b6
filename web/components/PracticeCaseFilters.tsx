import { SECTION_ACCESS } from '#contract/section-access.ts'
import { useCan } from '#web/api/permissions.ts'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import type { FilterState } from './filters/filter.ts'
import { LocationFilter } from './LocationFilter.tsx'

type Props = {
  organization_id: number
  list: FilterState
  /** The parameter names in the address. */
  names: { patient: string; doctor: string; locations: string }
}

/** The search fields and the location filter of a practice's cases (PAT-03, PAT-04). */
export function PracticeCaseFilters({ organization_id, list: { filterValues, narrow }, names }: Props) {
  const can = useCan()
  const filterProps = (name: string) => ({
    value: filterValues[name] ?? '',
    onChange: (text: string) => narrow({ [name]: text }),
  })
  return (
    <>
      <SearchField label="Search by Patient" isFirst {...filterProps(names.patient)} />
      {can(SECTION_ACCESS.doctorSearch, organization_id) ? (
        <SearchField label="Search by Doctor" {...filterProps(names.doctor)} />
      ) : null}
      <LocationFilter organization_id={organization_id} {...filterProps(names.locations)} />
    </>
  )
}
