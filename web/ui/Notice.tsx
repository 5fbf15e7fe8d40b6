import { Text } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import classes from './Notice.module.css'

type Props = {
  icon?: TablerIcon
  tone?: 'plain' | 'info' | 'okay' | 'warning' | 'danger'
  title?: ReactNode
  actions?: ReactNode
  /** Spans the width of the card that it is in. */
  isFlush?: boolean
  children: ReactNode
}

/** A message that the user must know before going on. */
export function Notice({ icon, tone = 'plain', title, actions, isFlush, children }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} data-flush={isFlush} role="note">
      <div className={classes.words}>
        {icon ? <Icon of={icon} size={18} /> : null}
        <div className={classes.text}>
          {title ? (
            <Text inherit fw={600} c="var(--mantine-color-text)">
              {title}
            </Text>
          ) : null}
          {children}
        </div>
      </div>
      {actions}
    </div>
  )
}
