import { Button, Skeleton, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconListSearch } from '@tabler/icons-react'
import { useId } from 'react'
import { explainPermissions, type PermissionSource } from '#contract/explain-permissions.ts'
import { userAdminCalls, type UserDetails } from '#contract/user-admin.ts'
import { userBlocker } from '#contract/users.rules.ts'
import type { Reply, Sent } from '#contract/call.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import classes from './UserPage.module.css'
import { userQuery } from './useUser.ts'

type Custom = Reply<typeof userAdminCalls.customPermissions>['custom_permissions'][number]
type Permission = Sent<typeof userAdminCalls.togglePermission>['body']['permission']

/** USER-05, USER-16: what differs from the role is said beside its switch. */
export function PermissionsCard({ user }: { user: UserDetails }) {
  const can = useCan()
  const blocked = userBlocker(actorOf(useMe()), user, 'permissions')
  const mayToggle = can(userAdminCalls.togglePermission)
  const list = useQuery(q(userAdminCalls.customPermissions))
  const toggles = user.permission_toggles ?? []
  const explained = explainPermissions({ role: user.roles[0]?.name ?? 'doctor', toggles, organizations: [] })
  const differs = toggles.length
  return (
    <Section
      title="Additional User Permissions"
      beside={
        differs > 0 ? `on top of the role; ${differs} ${differs === 1 ? 'differs' : 'differ'}` : 'on top of the role'
      }
      actions={
        can(userAdminCalls.permissions) ? (
          <Button
            variant="default"
            component="a"
            href={paths.userPermissions(user.id)}
            leftSection={<Icon of={IconListSearch} />}
          >
            All permissions
          </Button>
        ) : null
      }
    >
      {blocked && mayToggle ? <p className={classes.note}>{blocked}</p> : null}
      {list.error ? (
        <ErrorState
          title="The permissions could not be loaded"
          text={wordsOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.isPending ? (
        <Waiting words="Loading the permissions">
          <Skeleton height={280} />
        </Waiting>
      ) : null}
      <ul className={classes.permissions}>
        {list.data?.custom_permissions.map((custom) => {
          const found = explained.find(({ permission }) => permission === custom.permission)
          return (
            <Toggle
              key={custom.permission}
              user={user}
              custom={custom}
              granted={found?.granted ?? false}
              sources={found?.sources ?? []}
              blocked={blocked}
              isRead={!mayToggle}
            />
          )
        })}
      </ul>
    </Section>
  )
}

type ToggleProps = {
  user: UserDetails
  custom: Custom
  granted: boolean
  sources: readonly PermissionSource[]
  blocked: string | undefined
  /** Who changes nobody's permissions reads what is so. */
  isRead: boolean
}

/** Turns at once and back again, with a word, when the server refuses. */
function Toggle({ user, custom, granted, sources, blocked, isRead }: ToggleProps) {
  const id = useId()
  const client = useQueryClient()
  const save = useSave(userAdminCalls.togglePermission)
  const isOn = save.isPending ? (save.variables.body.granted ?? granted) : granted

  function turn(next: boolean) {
    // The server's own list: it takes every name of it.
    const permission = custom.permission as Permission
    const sent = { params: { id: user.id }, body: { permission, granted: next } }
    save.mutate(sent, { onSuccess: (reply) => client.setQueryData(userQuery(user.id).queryKey, { user: reply.user }) })
  }

  return (
    <li className={classes.permission}>
      <span className={classes.words}>
        <span className={classes.label}>
          {isRead ? custom.label : <label htmlFor={id}>{custom.label}</label>}
          {sources.some(({ kind }) => kind === 'added') ? <Mark label="Added" tone="okay" /> : null}
          {sources.some(({ kind }) => kind === 'removed') ? <Mark label="Removed" tone="warning" /> : null}
        </span>
        <span id={`${id}-words`} className={classes.description}>
          {custom.description}
        </span>
      </span>
      {isRead ? (
        <span className={classes.quiet}>{granted ? 'Allowed' : 'Not allowed'}</span>
      ) : (
        <Switch
          id={id}
          aria-describedby={`${id}-words`}
          checked={isOn}
          disabled={blocked !== undefined}
          title={blocked}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      )}
    </li>
  )
}
