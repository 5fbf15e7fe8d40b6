import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { q } from '#web/api/query.ts'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { Icon } from '#web/ui/Icon.tsx'

type User = Reply<typeof userAdminCalls.list>['users']['data'][number]
export type Owner = { id: number; organizations: { id: number; name: string }[] }

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> & {
  value: number | null
  onChange: (owner: Owner | null) => void
}

/** The largest page of GET /users, whose default is 15 (USER-21). */
const FETCH_LIMIT = 500
/** The number of options rendered at once; the others are found by typing. */
const DISPLAY_LIMIT = 100

/** Selects an owner of an organization by name or email. */
export function OwnerPicker({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [full_name_or_email_like] = useDebouncedValue(typed, GENERAL_PAUSE)
  const filter = { roles: 'doctor', full_name_or_email_like }
  const answer = useQuery({
    ...q(userAdminCalls.list, { query: { filter, include: 'organizations', perPage: FETCH_LIMIT } }),
    placeholderData: keepPreviousData,
  })
  const owners = (answer.data?.users.data ?? []).map((user) => ({ user, owner: toOwner(user) }))
  const visibleOwners = owners.filter(({ owner }) => owner.organizations.length > 0)
  const data = visibleOwners.map(({ user, owner }) => ({ value: String(user.id), label: labelOf(user, owner) }))
  return (
    <Select
      leftSection={<Icon of={IconUser} />}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Nobody' }}
      limit={DISPLAY_LIMIT}
      nothingFoundMessage={answer.isPending ? 'Loading' : 'No owner by that name'}
      {...rest}
      data={data}
      // The server has filtered by name or email already.
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onSearchChange={(text) => setTyped(data.some(({ label }) => label === text) ? '' : text)}
      onChange={(id) => onChange(visibleOwners.find(({ user }) => String(user.id) === id)?.owner ?? null)}
    />
  )
}

function toOwner({ id, organizations = [] }: User): Owner {
  const ownedOrganizations = organizations.filter(({ role }) => role === 'organization_owner')
  return { id, organizations: ownedOrganizations.map((each) => ({ id: each.id, name: each.name })) }
}

function labelOf({ full_name }: User, { organizations }: Owner) {
  return `${full_name} | ${organizations.map(({ name }) => name).join(', ')}`
}
