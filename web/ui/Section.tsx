import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SecondaryText } from './SecondaryText.tsx'
import classes from './Section.module.css'

type Props = {
  title: string
  id?: string
  aside?: ReactNode
  actions?: ReactNode
  /** Without padding, for tables and lists that reach the border. */
  isFlush?: boolean
  /** A footer, separated by a hairline. */
  footer?: ReactNode
  children: ReactNode
}

/** A card with a hairline border and no shadow; cards are never nested. */
export function Section({ title, id, aside, actions, isFlush, footer, children }: Props) {
  const heading = `${id ?? title.replace(/\W+/g, '-').toLowerCase()}-title`
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <header className={classes.head}>
        {/* The padding keeps the title off the border when the actions wrap below it. */}
        <Text component="h2" id={heading} py={4} fz={14}>
          {title}
        </Text>
        {aside ? <SecondaryText>{aside}</SecondaryText> : null}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      <div className={isFlush ? undefined : classes.body}>{children}</div>
      {footer ? <footer className={classes.foot}>{footer}</footer> : null}
    </section>
  )
}
