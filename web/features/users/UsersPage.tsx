import { IconMailPlus, IconPlus } from '@tabler/icons-react'
import { Filters } from '#web/components/filters/Filters.tsx'
import { EmptyFilterResults } from '#web/components/filters/EmptyFilterResults.tsx'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { useCan } from '#web/api/permissions.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { userAdminCalls } from '#contract/user-admin.ts'
import { USER_COLUMNS } from './user-columns.tsx'
import { useUserFilters } from './useUserFilters.tsx'
import { useUserList } from './useUserList.ts'

const SIZES = [15, 25, 50, 100]

/** USER-02 */
export default function UsersPage() {
  const list = useUserList()
  const filters = useUserFilters(list)
  return (
    <ListPage
      title="Users"
      name="users"
      list={list}
      page={list.data?.users}
      actions={<Actions />}
      filters={<Filters filters={filters} list={list} />}
      sizes={SIZES}
      columns={USER_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.full_name}
      rowHref={(row) => paths.user(row.id)}
      empty={<EmptyFilterResults of="users" who="nobody" filters={filters} list={list} />}
      expected={15}
    />
  )
}

function Actions() {
  const can = useCan()
  const reaches = useCanOpen()
  return (
    <>
      {reaches(paths.userInvite()) ? (
        <ActionButton variant="default" href={paths.userInvite()} icon={IconMailPlus}>
          Invite User
        </ActionButton>
      ) : null}
      {can(userAdminCalls.create) ? (
        <ActionButton href={paths.userAdd()} icon={IconPlus}>
          Create User
        </ActionButton>
      ) : null}
    </>
  )
}
