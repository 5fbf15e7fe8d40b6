import { Box, Group, Skeleton, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconListSearch } from '@tabler/icons-react'
import { useId } from 'react'
import { explainPermissions, type PermissionSource } from '#contract/explain-permissions.ts'
import { userAdminCalls, type ManagedUser } from '#contract/user-admin.ts'
import { isOfferedTo } from '#contract/permissions.ts'
import { userBlocker } from '#contract/users.rules.ts'
import type { Reply, CallArguments } from '#contract/call.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ItemTitle } from '#web/ui/ItemList.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import classes from './Permissions.module.css'
import { userQuery } from './useUser.ts'

type Custom = Reply<typeof userAdminCalls.customPermissions>['custom_permissions'][number]
type Permission = CallArguments<typeof userAdminCalls.togglePermission>['body']['permission']

/** USER-05, USER-16: marks each permission that differs from the role. */
export function PermissionsCard({ user }: { user: ManagedUser }) {
  const can = useCan()
  const blocked = userBlocker(toActor(useMe()), user, 'permissions')
  const canToggle = can(userAdminCalls.togglePermission)
  const list = useQuery(q(userAdminCalls.customPermissions))
  const toggles = user.permission_toggles ?? []
  const role = user.roles[0]?.name ?? 'doctor'
  const explained = explainPermissions({ role, toggles, organizations: [] })
  const differs = toggles.length
  return (
    <Section
      title="Additional User Permissions"
      aside={
        differs > 0 ? `on top of the role; ${differs} ${differs === 1 ? 'differs' : 'differ'}` : 'on top of the role'
      }
      actions={
        can(userAdminCalls.permissions) ? (
          <ActionButton variant="default" href={paths.userPermissions(user.id)} icon={IconListSearch}>
            All permissions
          </ActionButton>
        ) : null
      }
    >
      {blocked && canToggle ? <Text c="dimmed">{blocked}</Text> : null}
      <QueryBoundary read={list} what="permissions" waiting={<Skeleton height={280} />}>
        {({ custom_permissions }) => (
          <ul className={classes.permissions}>
            {custom_permissions.map((custom) => {
              const found = explained.find(({ permission }) => permission === custom.permission)
              // What was granted once can still be taken back.
              if (!found?.granted && !isOfferedTo(role, custom.permission)) return null
              return (
                <Toggle
                  key={custom.permission}
                  user={user}
                  custom={custom}
                  granted={found?.granted ?? false}
                  sources={found?.sources ?? []}
                  blocked={blocked}
                  isRead={!canToggle}
                />
              )
            })}
          </ul>
        )}
      </QueryBoundary>
    </Section>
  )
}

type ToggleProps = {
  user: ManagedUser
  custom: Custom
  granted: boolean
  sources: readonly PermissionSource[]
  blocked: string | undefined
  /** Shows text instead of switches to users who may not change permissions. */
  isRead: boolean
}

/** Switches optimistically; an error reverts it and raises a toast. */
function Toggle({ user, custom, granted, sources, blocked, isRead }: ToggleProps) {
  const id = useId()
  const client = useQueryClient()
  const save = useSave(userAdminCalls.togglePermission)
  const isOn = save.isPending ? (save.variables.body.granted ?? granted) : granted

  function toggle(next: boolean) {
    // The name comes from the server's list, so the cast is safe.
    const permission = custom.permission as Permission
    const sent = { params: { id: user.id }, body: { permission, granted: next } }
    save.mutate(sent, { onSuccess: (reply) => client.setQueryData(userQuery(user.id).queryKey, { user: reply.user }) })
  }

  return (
    <Group component="li" className={classes.permission} gap={12} wrap="nowrap" py={8}>
      <Box flex={1} miw={0}>
        <ItemTitle
          name={
            <Group gap="4px 8px">
              {isRead ? custom.label : <label htmlFor={id}>{custom.label}</label>}
              {sources.some(({ kind }) => kind === 'added') ? <Mark label="Added" tone="okay" /> : null}
              {sources.some(({ kind }) => kind === 'removed') ? <Mark label="Removed" tone="warning" /> : null}
            </Group>
          }
          below={<span id={`${id}-words`}>{custom.description}</span>}
        />
      </Box>
      {isRead ? (
        <SecondaryText>{granted ? 'Allowed' : 'Not allowed'}</SecondaryText>
      ) : (
        <Switch
          id={id}
          aria-describedby={`${id}-words`}
          checked={isOn}
          disabled={blocked !== undefined}
          title={blocked}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      )}
    </Group>
  )
}
