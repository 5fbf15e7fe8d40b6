import { Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { chooseOrganization } from '#web/api/session.ts'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Only for people with more than one organization (LAYOUT-07). */
export function OrganizationSwitcher() {
  const user = useMe()
  const client = useQueryClient()
  const navigate = useNavigate()
  const current = user.organizations.find(({ id }) => id === user.current_organization_id)

  /** Nothing of the one organization may be seen in the other (LAYOUT-09). */
  async function change(id: number) {
    if (id === user.current_organization_id) return
    chooseOrganization(id)
    await navigate({ href: paths.home() })
    await client.resetQueries()
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
