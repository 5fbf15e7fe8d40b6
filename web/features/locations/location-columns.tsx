import { Group } from '@mantine/core'
import type { LocationRow } from '#contract/locations.ts'
import { formatPhoneNumber } from '#web/components/address/PhoneField.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import rows from '#web/ui/table/Rows.module.css'
import { LocationMarks } from './LocationMarks.tsx'

export const LOCATION_COLUMNS: readonly Column<LocationRow>[] = [
  {
    id: 'location',
    header: 'Location',
    sort: 'location_name',
    least: 200,
    cell: (row) => <LocationCell row={row} />,
    phone: { line: 1 },
  },
  {
    id: 'address',
    header: 'Address',
    sort: 'city',
    least: 190,
    cell: (row) => <span className={rows.quiet}>{row.full_address}</span>,
    phone: { line: 2 },
  },
  {
    id: 'contact',
    header: 'Contact',
    width: 150,
    least: 130,
    rank: 3,
    cell: (row) => (
      <span className={rows.quiet}>
        {row.first_name} {row.last_name}
      </span>
    ),
    phone: {
      line: 3,
      cell: (row) => (
        <SecondaryText>
          {row.first_name} {row.last_name}, {formatPhoneNumber(row.phone_number)}
        </SecondaryText>
      ),
    },
  },
  {
    id: 'phone',
    header: 'Phone',
    width: 150,
    least: 136,
    rank: 2,
    cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{formatPhoneNumber(row.phone_number)}</span>,
  },
  { id: 'users', header: 'Assigned to', width: 172, least: 140, rank: 1, cell: (row) => <People row={row} /> },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
    width: 164,
    rank: 4,
    cell: (row) => <DateText value={row.created_at} as="slashes" />,
  },
]

/** The columns for a lab partner, with the organization of each location. */
export const MULTI_ORGANIZATION_COLUMNS: readonly Column<LocationRow>[] = LOCATION_COLUMNS.toSpliced(1, 0, {
  id: 'organization',
  header: 'Organization',
  width: 180,
  least: 130,
  cell: (row) => <span className={rows.quiet}>{row.organization?.name}</span>,
})

function LocationCell({ row }: { row: LocationRow }) {
  return (
    <Group gap="4px 8px">
      <span className={rows.name}>{row.location_name}</span>
      <LocationMarks location={row} />
    </Group>
  )
}

function People({ row }: { row: LocationRow }) {
  const names = (row.assigned_users ?? []).map(({ full_name }) => full_name)
  if (names.length === 0) return <SecondaryText>–</SecondaryText>
  const [first, ...more] = names
  return (
    <span className={rows.quiet} title={names.join(', ')}>
      {first}
      {more.length > 0 ? `, +${more.length}` : ''}
    </span>
  )
}
