import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'

export const SUSPENDED = 'The subscription is suspended. Please contact the administrator.'

type Props = {
  organization_id: number
  fullWidth?: boolean
  /** Why no case can be started there, where it is not the reader's own organization. */
  blocked?: string | undefined
  variant?: 'default'
}

/** The filled button of a practice; closed with its reason while the subscription is suspended. */
export function StartCaseButton({ organization_id, fullWidth, variant, ...given }: Props) {
  const own = useMe().contract?.suspended_at ? SUSPENDED : undefined
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
