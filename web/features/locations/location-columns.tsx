import type { LocationRow } from '#contract/locations.ts'
import { shown } from '#web/components/address/PhoneField.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { givingWay, type Column } from '#web/ui/table/columns.ts'
import rows from '#web/ui/table/Rows.module.css'
import { LocationMarks } from './LocationMarks.tsx'
import classes from './Locations.module.css'

export const OF_ONE: readonly Column<LocationRow>[] = [
  {
    id: 'location',
    header: 'Location',
    sort: 'location_name',
    width: '290px',
    cell: (row) => (
      <span className={classes.place}>
        <span className={classes.name}>{row.location_name}</span>
        <LocationMarks location={row} />
      </span>
    ),
  },
  {
    id: 'address',
    header: 'Address',
    sort: 'city',
    cell: (row) => <span className={classes.quiet}>{row.full_address}</span>,
  },
  {
    id: 'contact',
    header: 'Contact',
    width: '150px',
    isWideOnly: true,
    cell: (row) => (
      <span className={classes.quiet}>
        {row.first_name} {row.last_name}
      </span>
    ),
  },
  {
    id: 'phone',
    header: 'Phone',
    width: '150px',
    isWideOnly: true,
    cell: (row) => <span className={classes.number}>{shown(row.phone_number)}</span>,
  },
  { id: 'users', header: 'Assigned to', width: '172px', cell: (row) => <People row={row} /> },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
    width: '152px',
    cell: (row) => <DateText value={row.created_at} as="slashes" />,
  },
]

/** For a lab partner, who has those of several organizations; whom they are assigned to needs a wide screen. */
export const OF_MANY: readonly Column<LocationRow>[] = givingWay(OF_ONE, 'users').toSpliced(1, 0, {
  id: 'organization',
  header: 'Organization',
  width: '16%',
  cell: (row) => <span className={classes.quiet}>{row.organization?.name}</span>,
})

function People({ row }: { row: LocationRow }) {
  const names = (row.assigned_users ?? []).map(({ full_name }) => full_name)
  if (names.length === 0) return <span className={classes.none}>–</span>
  const [first, ...more] = names
  return (
    <span className={classes.quiet} title={names.join(', ')}>
      {first}
      {more.length > 0 ? `, +${more.length}` : ''}
    </span>
  )
}

/** The row on a phone. */
export function locationCard(row: LocationRow) {
  return (
    <span className={rows.card}>
      <span className={classes.place}>
        <span className={classes.name}>{row.location_name}</span>
        <LocationMarks location={row} />
      </span>
      <span className={classes.quiet}>{row.full_address}</span>
      <span className={classes.none}>
        {row.first_name} {row.last_name}, {shown(row.phone_number)}
      </span>
    </span>
  )
}
