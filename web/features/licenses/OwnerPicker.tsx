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
const MOST = 500
/** The number of options rendered at once; the others are found by typing. */
const SHOWN = 100

/** Selects an owner of an organization by name or email. */
export function OwnerPicker({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [full_name_or_email_like] = useDebouncedValue(typed, GENERAL_PAUSE)
  const filter = { roles: 'doctor', full_name_or_email_like }
  const asked = useQuery({
    ...q(userAdminCalls.list, { query: { filter, include: 'organizations', perPage: MOST } }),
    placeholderData: keepPreviousData,
  })
  const owners = (asked.data?.users.data ?? []).map((user) => ({ user, owner: ownerOf(user) }))
  const shown = owners.filter(({ owner }) => owner.organizations.length > 0)
  const data = shown.map(({ user, owner }) => ({ value: String(user.id), label: labelOf(user, owner) }))
  return (
    <Select
      leftSection={<Icon of={IconUser} />}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Nobody' }}
      limit={SHOWN}
      nothingFoundMessage={asked.isPending ? 'Loading' : 'No owner by that name'}
      {...rest}
      data={data}
      // The server has filtered by name or email already.
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onSearchChange={(text) => setTyped(data.some(({ label }) => label === text) ? '' : text)}
      onChange={(id) => onChange(shown.find(({ user }) => String(user.id) === id)?.owner ?? null)}
    />
  )
}

function ownerOf({ id, organizations = [] }: User): Owner {
  const owned = organizations.filter(({ role }) => role === 'organization_owner')
  return { id, organizations: owned.map((each) => ({ id: each.id, name: each.name })) }
}

function labelOf({ full_name }: User, { organizations }: Owner) {
  return `${full_name} | ${organizations.map(({ name }) => name).join(', ')}`
}
