import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from './Icon.tsx'

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'aria-label'> & {
    icon: TablerIcon
    /** The tooltip and accessible name. */
    label: string
    /** The reason why the button is disabled, shown as its tooltip. */
    blocked?: string | undefined
    iconSize?: number
    /** Hides the tooltip while the button's own menu is open. */
    isQuiet?: boolean
  }

/** A button of one icon, which always has an accessible name; a blocked one stays focusable and shows the reason. */
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
