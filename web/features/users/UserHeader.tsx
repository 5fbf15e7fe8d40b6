import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { isStaff } from '#contract/access.ts'
import { displayedRole } from '#contract/roles.ts'
import { userAdminCalls, type ManagedUser } from '#contract/user-admin.ts'
import { userBlocker } from '#contract/users.rules.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { DeleteRecord } from '#web/components/record/DeleteRecord.tsx'
import { useAddRecent } from '#web/components/useAddRecent.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { GivenTitle, PageHeader } from '#web/ui/PageHeader.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { RoleTag } from './RoleTag.tsx'

/** USER-04: the person is the title, with that of the specification beside it. */
export function UserHeader({ user }: { user: ManagedUser }) {
  useAddRecent({ kind: 'User', id: user.id, name: user.full_name, hint: user.email })
  const reaches = useCanOpen()
  const actor = toActor(useMe())
  const users = reaches(paths.users()) ? { href: paths.users() } : {}
  const pivots = user.organizations.map(({ pivot }) => pivot.role.name)
  const title = user.deleted_at || !isStaff(actor) ? 'User Information' : 'Update User'
  return (
    <PageHeader
      isSticky
      crumbs={[{ label: 'Users', ...users }, { label: user.full_name }]}
      title={
        <>
          {user.full_name} <GivenTitle>{title}</GivenTitle>
        </>
      }
      aside={
        <>
          {user.deleted_at ? <Mark label="Archived" icon={IconArchive} tone="danger" /> : null}
          {user.roles.map(({ name }) => (
            <RoleTag key={name} role={displayedRole(name, pivots)} />
          ))}
          <SecondaryText>
            since <DateText value={user.created_at} />
          </SecondaryText>
        </>
      }
      actions={
        <>
          <CopyLinkButton />
          {isStaff(actor) ? (
            <>
              {user.deleted_at ? <RestoreButton user={user} /> : <ArchiveButton user={user} />}
              <DeleteUser user={user} />
            </>
          ) : null}
        </>
      }
    />
  )
}

function ArchiveButton({ user }: { user: ManagedUser }) {
  const archive = useSave(userAdminCalls.archive)
  const blocked = userBlocker(toActor(useMe()), user, 'archive')

  async function confirmArchive() {
    const yes = await confirm({
      title: 'Archive the user',
      body: `${user.full_name} is signed out everywhere at once and cannot sign in until restored. Cases and memberships stay.`,
      verb: 'Archive',
      danger: true,
    })
    if (yes) archive.mutate({ params: { id: user.id } })
  }

  return (
    <ActionButton
      variant="default"
      icon={IconArchive}
      blocked={blocked}
      isSaving={archive.isPending}
      onClick={() => void confirmArchive()}
    >
      Archive
    </ActionButton>
  )
}

function RestoreButton({ user }: { user: ManagedUser }) {
  const restore = useSave(userAdminCalls.restore)
  const blocked = userBlocker(toActor(useMe()), user, 'restore')

  async function confirmRestore() {
    const yes = await confirm({
      title: 'Restore the user',
      body: `${user.full_name} can sign in again, with the same role and memberships.`,
      verb: 'Restore',
      danger: false,
    })
    if (yes) restore.mutate({ params: { id: user.id } })
  }

  return (
    <ActionButton
      variant="default"
      icon={IconArchiveOff}
      blocked={blocked}
      isSaving={restore.isPending}
      onClick={() => void confirmRestore()}
    >
      Restore
    </ActionButton>
  )
}

/** USER-12: hidden for oneself and without the permission. */
function DeleteUser({ user }: { user: ManagedUser }) {
  const can = useCan()
  const actor = toActor(useMe())
  if (actor.id === user.id || !can(userAdminCalls.remove)) return null
  return (
    <DeleteRecord
      call={userAdminCalls.remove}
      request={{ params: { id: user.id } }}
      body={`${user.full_name} (${user.email}) is deleted for good. Somebody whom a case, a request, an order or a note names can only be archived.`}
      backHref={paths.organizationsUsers()}
      blocked={userBlocker(actor, user, 'delete')}
      menu="More actions"
    />
  )
}
