import { useCan } from '#web/api/can.ts'
import { SearchField } from '#web/ui/table/SearchField.tsx'

const SEES_ALL = { anyOf: ['organization.patients.view-any'] } as const

type Props = {
  /** Absent in a list over all organizations. */
  organization_id: number | undefined
  value: string | undefined
  onChange: (text: string) => void
}

/** PAT-04: who sees the patients of one doctor only has nobody to search for. */
export function DoctorSearch({ organization_id, value, onChange }: Props) {
  const can = useCan()
  if (organization_id !== undefined && !can(SEES_ALL, organization_id)) return null
  return <SearchField label="Search by Doctor" value={value} onChange={onChange} />
}
