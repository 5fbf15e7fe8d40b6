import { Button, Tooltip } from '@mantine/core'
import type { CurrentUser } from '#contract/users.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Why the person's own organization gets no new case now. */
export function ownStartBlocker({ organizations, current_organization_id, contract }: CurrentUser) {
  if (organizations.find(({ id }) => id === current_organization_id)?.disabled_at)
    return 'The organization is disabled.'
  return contract?.suspended_at ? 'The subscription is suspended. Please contact the administrator.' : undefined
}

type Props = {
  organization_id: number
  fullWidth?: boolean
  /** Why no case can be started there, where it is not the reader's own organization. */
  blocked?: string | undefined
  variant?: 'default'
}

/** The filled button of a practice; closed with its reason while no case can be started. */
export function StartCaseButton({ organization_id, fullWidth, variant, ...given }: Props) {
  const own = ownStartBlocker(useMe())
  const blocked = given.blocked ?? own
  const look = { leftSection: <Icon of={IconPlus} />, fullWidth: fullWidth ?? false, ...(variant && { variant }) }
  if (blocked) {
    return (
      <Tooltip label={blocked}>
        <Button {...look} data-disabled aria-disabled>
          Start A Case
        </Button>
      </Tooltip>
    )
  }
  return (
    <Button {...look} component="a" href={paths.startCase(organization_id)}>
      Start A Case
    </Button>
  )
}
