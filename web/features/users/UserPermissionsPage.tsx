import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconSearch } from '@tabler/icons-react'
import { useContext } from 'react'
import { userAdminCalls } from '#contract/user-admin.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { AddressContext } from '#web/ui/table/address.ts'
import { useTyped } from '#web/ui/table/useTyped.ts'
import { groupsOf, isOfSource, matches, SOURCES, sourceNamed, type Explanation } from './permission-groups.ts'
import { PermissionTable } from './PermissionTable.tsx'
import { RoleTag } from './RoleTag.tsx'
import classes from './UserPage.module.css'

const PAUSE = 250

/** /users/:id/permissions: every permission of a user and where it comes from. */
export default function UserPermissionsPage() {
  const { id } = useParams({ strict: false })
  const answer = useQuery(q(userAdminCalls.permissions, { params: { id: Number(id) } }))
  if (answer.data) return <Explained explanation={answer.data} />
  if (answer.error?.status === 404) {
    return <ErrorState title="User not found" text="It does not exist, or you may not see it." />
  }
  if (answer.error) {
    return (
      <ErrorState
        title="The permissions could not be loaded"
        text={wordsOf(answer.error)}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  return (
    <div className={classes.bones} aria-busy="true" aria-label="Loading the permissions">
      <Skeleton height={48} width={320} />
      <Skeleton height={480} />
    </div>
  )
}

function Explained({ explanation }: { explanation: Explanation }) {
  const { user, permissions } = explanation
  const { search, change } = useContext(AddressContext)
  const source = sourceNamed(search.source)
  const text = search.search ?? ''
  const typed = useTyped(text, (next) => change(without({ ...search, search: next })), PAUSE)
  const found = permissions.filter((each) => matches(each, text))
  const shown = found.filter((each) => isOfSource(each, source))
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'Users', href: paths.users() },
          { label: user.full_name, href: paths.user(user.id) },
          { label: 'Permissions' },
        ]}
        title="Effective permissions"
        beside={
          <>
            <span className={classes.who}>{user.full_name}</span>
            {user.roles.map(({ name }) => (
              <RoleTag key={name} role={name} />
            ))}
          </>
        }
        actions={<CopyLinkButton />}
      />
      <search className={classes.filters}>
        <TextInput
          className={classes.search}
          aria-label="Search permissions"
          placeholder="Search permissions"
          leftSection={<Icon of={IconSearch} />}
          data-filter-focus
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
        />
        <Segmented
          label="Comes from"
          segments={SOURCES.map((each) => ({
            ...each,
            count: found.filter((permission) => isOfSource(permission, each.value)).length,
          }))}
          value={source}
          onChange={(next) => change(without({ ...search, source: next === 'all' ? '' : next }))}
        />
      </search>
      {shown.length > 0 ? (
        <Section title="Permissions" beside={shown.length} isFlush>
          <PermissionTable groups={groupsOf(shown)} explanation={explanation} />
        </Section>
      ) : (
        <EmptyState title="No permission matches" text={text ? `“${text}” leaves none.` : 'Nothing comes from there.'}>
          <Button onClick={() => change({})}>Show all permissions</Button>
        </EmptyState>
      )}
    </>
  )
}

function without(search: Record<string, string>) {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
}
