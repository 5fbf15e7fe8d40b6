import type { OrganizationListRow } from '#contract/organizations.ts'
import { OrganizationStatus } from '#web/components/organization/OrganizationStatus.tsx'
import { QuickGlance } from '#web/components/organization/QuickGlance.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import rows from '#web/ui/table/Rows.module.css'

type Row = OrganizationListRow

export const ORGANIZATION_COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Organization',
    sort: 'name',
    cell: (row) => <span className={rows.name}>{row.name}</span>,
    phone: { line: 1 },
  },
  {
    id: 'glance',
    header: 'Quick glance',
    isHeaderHidden: true,
    width: 44,
    cell: (row) => <QuickGlance id={row.id} name={row.name} />,
  },
  {
    id: 'account',
    header: 'Account',
    width: 116,
    rank: 1,
    cell: (row) => quiet(row.account_number),
    phone: {
      line: 2,
      cell: (row) => quietList([row.account_number, row.organization_type, row.owner?.full_name]),
    },
  },
  { id: 'type', header: 'Type', width: 140, rank: 4, cell: (row) => quiet(row.organization_type) },
  {
    id: 'owner',
    header: 'Owner',
    width: 160,
    least: 130,
    rank: 3,
    cell: ({ owner }) => (owner ? <ScreenLink href={paths.user(owner.id)}>{owner.full_name}</ScreenLink> : quiet(null)),
  },
  {
    id: 'location',
    header: 'Main location',
    width: 152,
    rank: 2,
    cell: ({ main_location }) => quiet(formatCity(main_location)),
    phone: {
      line: 3,
      cell: (row) => quietList([formatCity(row.main_location), `${row.number_of_patients} patients`]),
    },
  },
  {
    id: 'status',
    header: 'Status',
    width: 124,
    cell: (row) => <OrganizationStatus organization={row} />,
    phone: { line: 1, isEnd: true },
  },
  {
    id: 'patients',
    header: 'Patients',
    width: 88,
    rank: 5,
    align: 'end',
    cell: (row) => <TabularNumber value={row.number_of_patients} />,
  },
  {
    id: 'joined',
    header: 'Joined',
    sort: 'created_at',
    width: 116,
    rank: 6,
    align: 'end',
    cell: (row) => <DateText value={row.created_at} />,
  },
]

/** LAYOUT-24: columns for users without the quick-glance button beside the name. */
export const WITHOUT_GLANCE = ORGANIZATION_COLUMNS.filter(({ id }) => id !== 'glance')

function formatCity(location: Row['main_location']) {
  return location ? `${location.city}, ${location.state}` : null
}

function quiet(text: string | null) {
  return text ? <span className={rows.quiet}>{text}</span> : <SecondaryText>–</SecondaryText>
}

function quietList(texts: readonly (string | null | undefined)[]) {
  return <span className={rows.quiet}>{texts.filter(Boolean).join(' · ')}</span>
}
