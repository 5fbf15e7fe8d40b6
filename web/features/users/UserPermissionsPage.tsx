import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useContext } from 'react'
import { userAdminCalls } from '#contract/user-admin.ts'
import { q } from '#web/api/query.ts'
import { RecordPage } from '#web/components/record/RecordPage.tsx'
import { paths } from '#web/paths.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { AddressContext } from '#web/ui/table/address-context.ts'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import {
  groupPermissions,
  hasSource,
  matchesText,
  SOURCES,
  parseSource,
  type Explanation,
} from './permission-groups.ts'
import { PermissionTable } from './PermissionTable.tsx'
import { RoleTag } from './RoleTag.tsx'

/** /users/:id/permissions: every permission of a user, with its sources. */
export default function UserPermissionsPage() {
  const { id } = useParams({ strict: false })
  const result = useQuery(q(userAdminCalls.permissions, { params: { id: Number(id) } }))
  return (
    <RecordPage of="user" read={result}>
      {(explanation) => <Explained explanation={explanation} />}
    </RecordPage>
  )
}

function Explained({ explanation }: { explanation: Explanation }) {
  const { user, permissions } = explanation
  const { search, change, begin } = useContext(AddressContext)
  const source = parseSource(search.source)
  const text = search.search ?? ''
  const matching = permissions.filter((each) => matchesText(each, text))
  const visible = matching.filter((each) => hasSource(each, source))
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'Users', href: paths.users() },
          { label: user.full_name, href: paths.user(user.id) },
          { label: 'Permissions' },
        ]}
        title="Effective permissions"
        aside={
          <>
            <Text span fw={500}>
              {user.full_name}
            </Text>
            {user.roles.map(({ name }) => (
              <RoleTag key={name} role={name} />
            ))}
            <CopyLinkButton />
          </>
        }
      />
      <FilterBar>
        <SearchField
          label="Search permissions"
          value={text}
          onChange={(next) => change(withoutEmptyParams({ ...search, search: next }))}
          isFirst
        />
        <Segmented
          label="Comes from"
          segments={SOURCES.map((each) => ({
            ...each,
            count: { total: matching.filter((permission) => hasSource(permission, each.value)).length },
          }))}
          value={source}
          onChange={(next) => change(withoutEmptyParams({ ...search, source: next === 'all' ? '' : next }))}
        />
      </FilterBar>
      {visible.length > 0 ? (
        <Section title="Permissions" aside={visible.length} isFlush>
          <PermissionTable groups={groupPermissions(visible)} explanation={explanation} />
        </Section>
      ) : (
        <EmptyState title="No permission matches" text={text ? `Nothing matches “${text}”.` : 'None comes from there.'}>
          <Button onClick={() => begin({})}>Show all permissions</Button>
        </EmptyState>
      )}
    </>
  )
}

function withoutEmptyParams(search: Record<string, string>) {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
}
