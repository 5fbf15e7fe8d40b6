import { Group } from '@mantine/core'
import type { License } from '#contract/licenses.ts'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { ActiveBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { linkColumn } from '#web/ui/table/details-column.tsx'
import rows from '#web/ui/table/Rows.module.css'

const COLUMNS: readonly Column<License>[] = [
  {
    id: 'user',
    header: 'User',
    sort: 'full_name',
    cell: (row) => (
      <Group gap="0 8px" align="baseline">
        <span className={rows.name}>{licenseLabel(row)}</span>
        <span className={rows.quiet}>{row.organization.name}</span>
      </Group>
    ),
    phone: {
      line: 1,
      cell: (row) => (
        <>
          <span className={rows.name}>{licenseLabel(row)}</span>
          <span className={rows.quiet}>{row.organization.name}</span>
        </>
      ),
    },
  },
  {
    id: 'type',
    header: 'License Type',
    sort: 'license_type',
    width: 140,
    cell: (row) => row.license_type.name,
    phone: { line: 2, order: 2 },
  },
  {
    id: 'activated',
    header: 'Activation Date',
    sort: 'activated_at',
    width: 148,
    rank: 2,
    cell: (row) => <DateText value={row.activated_at} />,
  },
  {
    id: 'expires',
    header: 'Expiration Date',
    sort: 'expiration_date',
    width: 196,
    least: 150,
    cell: (row) => <Expiration row={row} />,
    phone: { line: 2, order: 1, cell: (row) => <ActiveBadge isActive={row.is_active} /> },
  },
  {
    id: 'seats',
    header: 'Seats',
    sort: 'seats',
    width: 128,
    rank: 1,
    cell: (row) => <Seats row={row} />,
    phone: {
      line: 2,
      order: 3,
      cell: (row) => (
        <span>
          Seats <Seats row={row} />
        </span>
      ),
    },
  },
]

/** LIC-01: the link is labeled 'Show' for users who may not edit. */
export const EDITOR_COLUMNS = withLink('Edit')
export const READER_COLUMNS = withLink('Show')

function withLink(label: string): readonly Column<License>[] {
  return [...COLUMNS, { ...linkColumn(label, (row) => paths.license(row.id), licenseLabel), id: 'open' }]
}

/** Returns the owner's name, or the organization's if it has no owner. */
export function licenseLabel({ user, organization }: License) {
  return user?.full_name ?? organization.name
}

function Expiration({ row }: { row: License }) {
  return (
    <Group gap="4px 8px">
      <DateText value={row.expiration_date} />
      {row.is_active ? null : <Mark label={row.activated_at ? 'expired' : 'not activated'} />}
    </Group>
  )
}

function Seats({ row }: { row: License }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <TabularNumber value={row.seats} />
      <span className={rows.quiet}>
        , <TabularNumber value={row.available_seats} /> free
      </span>
    </span>
  )
}
