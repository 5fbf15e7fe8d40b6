import type { OrganizationListRow } from '#contract/organizations.ts'
import { OrganizationStatus } from '#web/components/organization/OrganizationStatus.tsx'
import { QuickGlance } from '#web/components/organization/QuickGlance.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Num } from '#web/ui/Num.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import classes from './Organizations.module.css'

type Row = OrganizationListRow

export const ORGANIZATION_COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Organization', sort: 'name', cell: (row) => <span className={classes.name}>{row.name}</span> },
  {
    id: 'glance',
    header: 'Quick glance',
    isHeaderHidden: true,
    width: '44px',
    cell: (row) => (
      <span className={classes.glance}>
        <QuickGlance id={row.id} name={row.name} />
      </span>
    ),
  },
  {
    id: 'account',
    header: 'Account',
    width: '116px',
    cell: (row) => <span className={classes.quiet}>{row.account_number}</span>,
  },
  { id: 'type', header: 'Type', width: '140px', isWideOnly: true, cell: (row) => quiet(row.organization_type) },
  {
    id: 'owner',
    header: 'Owner',
    width: '13%',
    isWideOnly: true,
    cell: ({ owner }) => (owner ? <ScreenLink href={paths.user(owner.id)}>{owner.full_name}</ScreenLink> : quiet(null)),
  },
  {
    id: 'location',
    header: 'Main location',
    width: '152px',
    cell: ({ main_location }) => quiet(placeOf(main_location)),
  },
  { id: 'status', header: 'Status', width: '124px', cell: (row) => <OrganizationStatus organization={row} /> },
  {
    id: 'patients',
    header: 'Patients',
    width: '88px',
    align: 'end',
    cell: (row) => <Num value={row.number_of_patients} />,
  },
  {
    id: 'joined',
    header: 'Joined',
    sort: 'created_at',
    width: '116px',
    align: 'end',
    cell: (row) => <DateText value={row.created_at} />,
  },
]

/** LAYOUT-24: for whoever has no eye beside the name. */
export const WITHOUT_GLANCE = ORGANIZATION_COLUMNS.filter(({ id }) => id !== 'glance')

/** The row on a phone. */
export function organizationCard(row: Row) {
  return (
    <span className={classes.card}>
      <span className={classes.head}>
        <span className={classes.name}>{row.name}</span>
        <OrganizationStatus organization={row} />
      </span>
      <span className={classes.quiet}>
        {[row.account_number, row.organization_type, row.owner?.full_name].filter(Boolean).join(' · ')}
      </span>
      <span className={classes.quiet}>
        {[placeOf(row.main_location), `${row.number_of_patients} patients`].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function placeOf(place: Row['main_location']) {
  return place ? `${place.city}, ${place.state}` : null
}

function quiet(text: string | null) {
  return <span className={text ? classes.quiet : classes.none}>{text ?? '–'}</span>
}
