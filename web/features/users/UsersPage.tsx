import { Button } from '@mantine/core'
import { IconMailPlus, IconPlus } from '@tabler/icons-react'
import { ROLE_LABELS } from '#contract/access.ts'
import { wordsOf } from '#web/api/errors.ts'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { useCan } from '#web/api/can.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { leaves } from '#web/ui/table/leaves.ts'
import { useColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { userAdminCalls } from '#contract/user-admin.ts'
import { userCard, USER_COLUMNS } from './user-columns.tsx'
import { UserFilters } from './UserFilters.tsx'
import { useUserList, type UserList } from './useUserList.ts'

const SIZES = [15, 25, 50, 100]

/** USER-02 */
export default function UsersPage() {
  const list = useUserList()
  const columns = useColumns('users', USER_COLUMNS)
  const page = list.data?.users
  return (
    <>
      <PageHeader
        title="Users"
        beside={list.data ? <ResultsFound meta={list.data.meta} isTag /> : null}
        actions={<Actions />}
      />
      <UserFilters list={list}>
        <ColumnMenu columns={USER_COLUMNS} shown={columns.shown} onToggle={columns.toggle} />
      </UserFilters>
      {list.error && !page ? (
        <ErrorState title="The users could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <DataTable
          label="Users"
          columns={columns.shown}
          rows={page?.data}
          rowId={(row) => row.id}
          rowName={(row) => row.full_name}
          rowHref={(row) => paths.user(row.id)}
          sort={{ value: list.query.sort, onChange: list.sort }}
          card={userCard}
          isStale={list.isStale}
          empty={<NoUsers list={list} />}
          expected={15}
        />
      )}
      <ListPager page={page} list={list} sizes={SIZES} />
    </>
  )
}

function Actions() {
  const can = useCan()
  const reaches = useReaches()
  return (
    <>
      <CopyLinkButton />
      {reaches(paths.userInvite()) ? (
        <Button variant="default" component="a" href={paths.userInvite()} leftSection={<Icon of={IconMailPlus} />}>
          Invite User
        </Button>
      ) : null}
      {can(userAdminCalls.create) ? (
        <Button component="a" href={paths.userAdd()} leftSection={<Icon of={IconPlus} />}>
          Create User
        </Button>
      ) : null}
    </>
  )
}

/** Says what leaves nobody. */
function NoUsers({ list }: { list: UserList }) {
  const { filter, queryOrganization } = list.query
  const named = [
    filter.full_name_or_email_like ? `“${filter.full_name_or_email_like}”` : '',
    `“Role ${list.roles.map((role) => ROLE_LABELS[role]).join(', ')}”`,
    queryOrganization ? '“Organization”' : '',
    filter.trashed ? '“Archived”' : '',
  ].filter(Boolean)
  return (
    <EmptyState title="No users match" text={leaves(named, 'nobody')}>
      {list.filters.length > 0 ? <Button onClick={list.reset}>Reset all filters</Button> : null}
    </EmptyState>
  )
}
