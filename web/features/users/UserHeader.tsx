import { Button, Tooltip } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconArchive, IconArchiveOff, IconTrash, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isStaff } from '#contract/access.ts'
import { calledRole } from '#contract/roles.ts'
import { userAdminCalls, type UserDetails } from '#contract/user-admin.ts'
import { userBlocker } from '#contract/users.rules.ts'
import { useCan } from '#web/api/can.ts'
import { useSave } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RoleTag } from './RoleTag.tsx'
import classes from './UserPage.module.css'

/** USER-04: the given title, who it is, and what can be done with them. */
export function UserHeader({ user }: { user: UserDetails }) {
  const reaches = useReaches()
  const actor = actorOf(useMe())
  const users = reaches(paths.users()) ? { href: paths.users() } : {}
  const pivots = user.organizations.map(({ pivot }) => pivot.role.name)
  const title = user.deleted_at || !isStaff(actor) ? 'User Information' : 'Update User'
  return (
    <PageHeader
      isSticky
      crumbs={[{ label: 'Users', ...users }, { label: user.full_name }]}
      title={title}
      beside={
        <>
          {user.deleted_at ? <Mark label="Archived" icon={IconArchive} tone="danger" /> : null}
          <span className={classes.who}>
            <Avatar name={user.full_name} size={24} />
            {user.full_name}
          </span>
          {user.roles.map(({ name }) => (
            <RoleTag key={name} role={calledRole(name, pivots)} />
          ))}
          <span className={classes.quiet}>
            since <DateText value={user.created_at} />
          </span>
        </>
      }
      actions={
        <>
          <CopyLinkButton />
          {isStaff(actor) ? (
            <>
              {user.deleted_at ? <RestoreButton user={user} /> : <ArchiveButton user={user} />}
              <DeleteButton user={user} />
            </>
          ) : null}
        </>
      }
    />
  )
}

function ArchiveButton({ user }: { user: UserDetails }) {
  const archive = useSave(userAdminCalls.archive)

  async function ask() {
    const yes = await confirm({
      title: 'Archive the user',
      body: `${user.full_name} is signed out everywhere at once and cannot sign in until restored. Cases and memberships stay.`,
      verb: 'Archive',
      danger: true,
    })
    if (yes) archive.mutate({ params: { id: user.id } })
  }

  return (
    <DeedButton user={user} deed="archive" icon={IconArchive} isBusy={archive.isPending} onRun={() => void ask()}>
      Archive
    </DeedButton>
  )
}

function RestoreButton({ user }: { user: UserDetails }) {
  const restore = useSave(userAdminCalls.restore)

  async function ask() {
    const yes = await confirm({
      title: 'Restore the user',
      body: `${user.full_name} can sign in again, with the same role and memberships.`,
      verb: 'Restore',
      danger: false,
    })
    if (yes) restore.mutate({ params: { id: user.id } })
  }

  return (
    <DeedButton user={user} deed="restore" icon={IconArchiveOff} isBusy={restore.isPending} onRun={() => void ask()}>
      Restore
    </DeedButton>
  )
}

/** USER-12: not offered on oneself, nor to those who may not. */
function DeleteButton({ user }: { user: UserDetails }) {
  const can = useCan()
  const navigate = useNavigate()
  const remove = useSave(userAdminCalls.remove, {
    leave: () => navigate({ href: paths.organizationsUsers(), ignoreBlocker: true }),
  })
  if (useMe().id === user.id || !can(userAdminCalls.remove)) return null

  async function ask() {
    const yes = await confirm({
      title: 'Delete Confirmation',
      body: `${user.full_name} (${user.email}) is deleted for good. Somebody whom a case, a request, an order or a note names can only be archived.`,
      verb: 'Delete',
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: user.id } })
  }

  return (
    <DeedButton user={user} deed="delete" icon={IconTrash} isBusy={remove.isPending} onRun={() => void ask()} isRed>
      Delete
    </DeedButton>
  )
}

type DeedProps = {
  user: UserDetails
  deed: 'archive' | 'restore' | 'delete'
  icon: TablerIcon
  isBusy: boolean
  isRed?: boolean
  onRun: () => void
  children: ReactNode
}

/** Stays visible when it may not be used, and says why. */
function DeedButton({ user, deed, icon, isBusy, isRed, onRun, children }: DeedProps) {
  const blocked = userBlocker(actorOf(useMe()), user, deed)
  return (
    <Tooltip label={blocked} disabled={!blocked}>
      <Button
        variant="default"
        c={isRed && !blocked ? 'var(--td-danger)' : undefined}
        leftSection={<Icon of={icon} />}
        loading={isBusy}
        data-disabled={blocked ? true : undefined}
        aria-disabled={Boolean(blocked)}
        onClick={blocked ? undefined : onRun}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
