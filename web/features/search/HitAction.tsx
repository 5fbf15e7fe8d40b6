import { Button, Tooltip } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'

export type Action = {
  label: string
  icon: TablerIcon
  href: string
  /** Why it may not be used now. */
  blocked?: string | undefined
}

type Props = Action & {
  /** Whose it is: there are as many of a name as there are cards. */
  of: string
  variant?: 'subtle' | 'default'
}

/** One way on from a hit; a blocked one stays visible and says why. */
export function HitAction({ label, icon, href, blocked, of, variant = 'subtle' }: Props) {
  const look = {
    variant,
    color: 'gray',
    leftSection: <Icon of={icon} />,
    'aria-label': `${label} of ${of}`,
  }
  if (!blocked) {
    return (
      <Button component="a" href={href} {...look}>
        {label}
      </Button>
    )
  }
  return (
    <Tooltip label={blocked}>
      <Button {...look} data-disabled aria-disabled>
        {label}
      </Button>
    </Tooltip>
  )
}
