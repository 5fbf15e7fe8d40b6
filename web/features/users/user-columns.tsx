import { Group, Text } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ROLE_LABELS } from '#contract/access.ts'
import type { Reply } from '#contract/call.ts'
import { displayedRole } from '#contract/roles.ts'
import type { userAdminCalls } from '#contract/user-admin.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { detailsColumn } from '#web/ui/table/details-column.tsx'
import rows from '#web/ui/table/Rows.module.css'
import { RoleTag } from './RoleTag.tsx'

type Row = Reply<typeof userAdminCalls.list>['users']['data'][number]

export const USER_COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', sort: 'first_name', cell: (row) => <Name row={row} />, phone: { line: 1 } },
  {
    id: 'email',
    header: 'Email',
    sort: 'email',
    least: 200,
    cell: (row) => <Cut>{row.email}</Cut>,
    phone: { line: 2, cell: (row) => <span className={rows.quiet}>{row.email}</span> },
  },
  {
    id: 'sign-up',
    header: 'Sign-up',
    sort: 'created_at',
    width: 164,
    rank: 2,
    cell: (row) => <DateText value={row.created_at} as="moment" />,
    phone: {
      line: 3,
      order: 3,
      cell: (row) => (
        <SecondaryText>
          since <DateText value={row.created_at} />
        </SecondaryText>
      ),
    },
  },
  {
    id: 'role',
    header: 'Role',
    width: 116,
    cell: (row) => <Roles row={row} />,
    phone: { line: 3, order: 1 },
  },
  {
    id: 'organization',
    header: 'Organization',
    least: 160,
    rank: 1,
    cell: (row) => <Organizations row={row} />,
    phone: { line: 3, order: 2, cell: (row) => (row.organizations?.length ? <Organizations row={row} /> : null) },
  },
  detailsColumn(
    (row) => paths.user(row.id),
    (row) => row.full_name,
  ),
]

function Name({ row }: { row: Row }) {
  return (
    <Group gap={10} wrap="nowrap">
      <Avatar name={row.full_name} />
      <span className={rows.name}>{row.full_name}</span>
      {row.deleted_at ? <Mark label="Archived" icon={IconArchive} tone="danger" /> : null}
    </Group>
  )
}

function Roles({ row }: { row: Row }) {
  const pivots = row.organizations?.map(({ role }) => role) ?? []
  return row.roles.map(({ name }) => <RoleTag key={name} role={displayedRole(name, pivots)} />)
}

/** Shows the first organization and the number of others, which the user's page lists. */
function Organizations({ row }: { row: Row }) {
  const [first, ...others] = row.organizations ?? []
  if (!first) return <SecondaryText>–</SecondaryText>
  return (
    <Cut>
      {first.name}{' '}
      <SecondaryText>
        {ROLE_LABELS[first.role]}
        {others.length > 0 ? `, +${others.length}` : ''}
      </SecondaryText>
    </Cut>
  )
}

function Cut({ children }: { children: ReactNode }) {
  return (
    <Text span inherit truncate display="block" maw={280} c="var(--td-t2)">
      {children}
    </Text>
  )
}
