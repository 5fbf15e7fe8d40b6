import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from './Icon.tsx'

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'aria-label'> & {
    icon: TablerIcon
    /** Its name for everybody: tooltip and screen reader. */
    label: string
    /** Why it may not be used now; it stays visible and says so. */
    blocked?: string | undefined
    iconSize?: number
    /** Without tooltip, while its own menu is open. */
    isQuiet?: boolean
  }

/** An icon alone always has a name; a blocked one keeps its place and tells the reason. */
export function IconButton({ icon, label, blocked, iconSize = 18, isQuiet, ...rest }: Props) {
  return (
    <Tooltip label={blocked ?? label} disabled={isQuiet}>
      <ActionIcon
        {...rest}
        aria-label={label}
        data-disabled={blocked ? true : undefined}
        aria-disabled={Boolean(blocked)}
      >
        <Icon of={icon} size={iconSize} />
      </ActionIcon>
    </Tooltip>
  )
}
