import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArchive, IconBuilding, IconSearch, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Access } from '#contract/access.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { useCan } from '#web/api/can.ts'
import { q } from '#web/api/query.ts'
import { OrganizationPicker } from '#web/components/OrganizationPicker.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useTyped } from '#web/ui/table/useTyped.ts'
import { RoleFilter } from './RoleFilter.tsx'
import classes from './Users.module.css'
import type { UserList } from './useUserList.ts'

const PAUSE = 500
const SEES_ARCHIVED: Access = { anyOf: ['organization.view-archived'] }

export function UserFilters({ list, children }: { list: UserList; children: ReactNode }) {
  const can = useCan()
  const { query, set } = list
  const search = useTyped(
    query.filter.full_name_or_email_like ?? '',
    (text) => set({ filter: { full_name_or_email_like: text || null } }),
    PAUSE,
  )
  const isArchived = query.filter.trashed === 'only'
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        aria-label="Search by name or email"
        placeholder="Search by name or email"
        leftSection={<Icon of={IconSearch} />}
        data-filter-focus
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
      />
      <RoleFilter list={list} />
      {query.queryOrganization === undefined ? (
        <OrganizationPicker
          className={classes.organization}
          aria-label="Organization"
          placeholder="Organization"
          value={undefined}
          onChange={(id) => set({ queryOrganization: id ?? null })}
        />
      ) : (
        <OrganizationChip id={query.queryOrganization} onRemove={() => set({ queryOrganization: null })} />
      )}
      {can(SEES_ARCHIVED) ? (
        <Button
          variant={isArchived ? 'light' : 'default'}
          aria-pressed={isArchived}
          leftSection={<Icon of={IconArchive} />}
          onClick={() => set({ filter: { trashed: isArchived ? null : 'only' } })}
        >
          Archived
        </Button>
      ) : null}
      {list.filters.length > 0 ? (
        <Button variant="subtle" color="gray" onClick={list.reset}>
          Reset
        </Button>
      ) : null}
      <span className={classes.tools}>{children}</span>
    </search>
  )
}

/** Whose users are shown, with its cross. */
function OrganizationChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const organization = useQuery(q(organizationCalls.get, { params: { id } })).data?.organization
  return (
    <span className={classes.chip}>
      <Icon of={IconBuilding} />
      Organization
      <span className={classes.filterValue}>{organization?.name ?? id}</span>
      <button type="button" className={classes.cross} aria-label="Remove Organization" onClick={onRemove}>
        <Icon of={IconX} size={14} />
      </button>
    </span>
  )
}
