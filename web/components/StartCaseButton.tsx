import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'

export const SUSPENDED = 'The subscription is suspended. Please contact the administrator.'

type Props = { organization_id: number; fullWidth?: boolean }

/** The filled button of a practice; closed with its reason while the subscription is suspended. */
export function StartCaseButton({ organization_id, fullWidth }: Props) {
  const blocked = useMe().contract?.suspended_at ? SUSPENDED : undefined
  const look = { leftSection: <Icon of={IconPlus} />, fullWidth: fullWidth ?? false }
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
