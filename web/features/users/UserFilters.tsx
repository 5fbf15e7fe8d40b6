import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArchive } from '@tabler/icons-react'
import { organizationCalls, SEES_ARCHIVED } from '#contract/organizations.ts'
import { useCan } from '#web/api/can.ts'
import { q } from '#web/api/query.ts'
import { OrganizationPicker } from '#web/components/OrganizationPicker.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import bar from '#web/ui/table/FilterBar.module.css'
import { Chip } from '#web/ui/table/Chip.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { RoleFilter } from './RoleFilter.tsx'
import type { UserList } from './useUserList.ts'

export function UserFilters({ list }: { list: UserList }) {
  const can = useCan()
  const { query, set } = list
  const isArchived = query.filter.trashed === 'only'
  return (
    <>
      <SearchField
        label="Search by name or email"
        value={query.filter.full_name_or_email_like}
        onChange={(text) => set({ filter: { full_name_or_email_like: text || null } })}
        isFirst
      />
      <RoleFilter list={list} />
      {query.queryOrganization === undefined ? (
        <OrganizationPicker
          className={bar.field}
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
    </>
  )
}

/** Whose users are shown, with its cross. */
function OrganizationChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const organization = useQuery(q(organizationCalls.get, { params: { id } })).data?.organization
  return <Chip label="Organization" text={organization?.name ?? String(id)} onRemove={onRemove} />
}
