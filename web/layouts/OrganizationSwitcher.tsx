import { Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { errorMessage } from '#web/api/errors.ts'
import { switchOrganization, useMe } from '#web/api/useMe.ts'
import { hasUnsaved } from '#web/components/unsaved.ts'
import { confirmLeave } from '#web/components/useUnsavedGuard.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/toasts.ts'

/** Rendered only for users with more than one organization (LAYOUT-07). */
export function OrganizationSwitcher() {
  const user = useMe()
  const client = useQueryClient()
  const navigate = useNavigate()
  const current = user.organizations.find(({ id }) => id === user.current_organization_id)

  async function change(id: number) {
    if (id === user.current_organization_id) return
    // The confirmation comes before the switch, so that a user who stays with a form stays in its organization.
    if (hasUnsaved() && !(await confirmLeave())) return
    try {
      await switchOrganization(client, id, { isStaying: false })
    } catch (error) {
      return showToast({ kind: 'error', text: errorMessage(error) })
    }
    await navigate({ href: paths.home(), ignoreBlocker: true })
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
