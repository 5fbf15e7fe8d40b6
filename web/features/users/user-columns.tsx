import { IconArchive } from '@tabler/icons-react'
import { ROLE_LABELS } from '#contract/access.ts'
import type { Reply } from '#contract/call.ts'
import { calledRole } from '#contract/roles.ts'
import type { userAdminCalls } from '#contract/user-admin.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import rows from '#web/ui/table/Rows.module.css'
import { RoleTag } from './RoleTag.tsx'
import classes from './Users.module.css'

type Row = Reply<typeof userAdminCalls.list>['users']['data'][number]

export const USER_COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', sort: 'first_name', cell: (row) => <Name row={row} /> },
  {
    id: 'email',
    header: 'Email',
    sort: 'email',
    width: '26%',
    cell: (row) => <span className={classes.cut}>{row.email}</span>,
  },
  {
    id: 'sign-up',
    header: 'Sign-up',
    sort: 'created_at',
    width: '150px',
    cell: (row) => <DateText value={row.created_at} as="moment" />,
  },
  {
    id: 'role',
    header: 'Role',
    width: '116px',
    cell: (row) => <Roles row={row} />,
  },
  {
    id: 'organization',
    header: 'Organization',
    width: '22%',
    isWideOnly: true,
    cell: (row) => <Organizations row={row} />,
  },
  {
    id: 'details',
    header: 'Details',
    isHeaderHidden: true,
    width: '88px',
    align: 'end',
    cell: (row) => (
      <a className={rows.link} href={paths.user(row.id)} aria-label={`Details of ${row.full_name}`}>
        Details
      </a>
    ),
  },
]

function Name({ row }: { row: Row }) {
  return (
    <span className={classes.person}>
      <Avatar name={row.full_name} />
      <span className={classes.name}>{row.full_name}</span>
      {row.deleted_at ? <Mark label="Archived" icon={IconArchive} tone="danger" /> : null}
    </span>
  )
}

function Roles({ row }: { row: Row }) {
  const pivots = row.organizations?.map(({ role }) => role) ?? []
  return row.roles.map(({ name }) => <RoleTag key={name} role={calledRole(name, pivots)} />)
}

/** The first one and how many more: the others stand on the page of the user. */
function Organizations({ row }: { row: Row }) {
  const [first, ...others] = row.organizations ?? []
  if (!first) return <span className={classes.none}>–</span>
  return (
    <span className={classes.cut}>
      {first.name}{' '}
      <span className={classes.quiet}>
        {ROLE_LABELS[first.role]}
        {others.length > 0 ? `, +${others.length}` : ''}
      </span>
    </span>
  )
}

/** The row on a phone, in the same reading order. */
export function userCard(row: Row) {
  return (
    <span className={rows.card}>
      <Name row={row} />
      <span className={classes.email}>{row.email}</span>
      <span className={classes.badges}>
        <Roles row={row} />
        {row.organizations?.length ? <Organizations row={row} /> : null}
        <span className={classes.quiet}>
          since <DateText value={row.created_at} />
        </span>
      </span>
    </span>
  )
}
