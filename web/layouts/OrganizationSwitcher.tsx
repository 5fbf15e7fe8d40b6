import { Button, Menu } from '@mantine/core'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { userCalls } from '#contract/users.ts'
import { wordsOf } from '#web/api/errors.ts'
import { chooseOrganization } from '#web/api/session.ts'
import { meQuery, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/toasts.ts'

/** Only for people with more than one organization (LAYOUT-07). */
export function OrganizationSwitcher() {
  const user = useMe()
  const client = useQueryClient()
  const navigate = useNavigate()
  const current = user.organizations.find(({ id }) => id === user.current_organization_id)

  /** Nothing of the one organization may be seen in the other (LAYOUT-09), and nothing is asked for twice. */
  async function change(id: number) {
    if (id === user.current_organization_id) return
    try {
      await client.fetchQuery({ ...meQuery(id), staleTime: 0 })
    } catch (error) {
      return showToast({ kind: 'error', text: wordsOf(error) })
    }
    chooseOrganization(id)
    client.removeQueries({ type: 'inactive', predicate: isNoPerson })
    // What is on the screen now is left, and read anew should one come back to it.
    await client.invalidateQueries({ refetchType: 'none', predicate: isNoPerson })
    await navigate({ href: paths.home() })
  }

  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          ml={-10}
          px={10}
          rightSection={<Icon of={IconSelector} />}
          styles={{ label: { color: 'var(--mantine-color-text)' } }}
        >
          {current?.name ?? 'Choose an organization'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {user.organizations.map(({ id, name, account_number }) => (
          <Menu.Item
            key={id}
            onClick={() => void change(id)}
            rightSection={id === current?.id ? <Icon of={IconCheck} label="Current" /> : account_number}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function isNoPerson({ queryKey }: Query) {
  return queryKey[0] !== userCalls.me.path
}
