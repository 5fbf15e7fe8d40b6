import { Button } from '@mantine/core'
import { IconMailPlus, IconPlus } from '@tabler/icons-react'
import { ROLE_LABELS } from '#contract/access.ts'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { useCan } from '#web/api/can.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { NothingMatches } from '#web/ui/table/NothingMatches.tsx'
import { userAdminCalls } from '#contract/user-admin.ts'
import { userCard, USER_COLUMNS } from './user-columns.tsx'
import { UserFilters } from './UserFilters.tsx'
import { useUserList, type UserList } from './useUserList.ts'

const SIZES = [15, 25, 50, 100]

/** USER-02 */
export default function UsersPage() {
  const list = useUserList()
  return (
    <ListPage
      title="Users"
      name="users"
      list={list}
      page={list.data?.users}
      actions={<Actions />}
      filters={<UserFilters list={list} />}
      sizes={SIZES}
      columns={USER_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.full_name}
      rowHref={(row) => paths.user(row.id)}
      sort={list.sort}
      card={userCard}
      empty={<NoUsers list={list} />}
      expected={15}
    />
  )
}

function Actions() {
  const can = useCan()
  const reaches = useReaches()
  return (
    <>
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
  return <NothingMatches of="users" named={named} list={list} who="nobody" />
}
