import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Quiet } from './Quiet.tsx'
import classes from './Section.module.css'

type Props = {
  title: string
  /** Its anchor in the address. */
  id?: string
  beside?: ReactNode
  actions?: ReactNode
  /** Without padding, for tables and lists that reach the border. */
  isFlush?: boolean
  /** Behind a hairline of its own. */
  foot?: ReactNode
  children: ReactNode
}

/** A card: hairline, no shadow, never inside another. */
export function Section({ title, id, beside, actions, isFlush, foot, children }: Props) {
  const heading = `${id ?? title.replace(/\W+/g, '-').toLowerCase()}-title`
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <header className={classes.head}>
        {/* Where the buttons need a line of their own, it still stands off the border. */}
        <Text component="h2" id={heading} py={4} fz={14}>
          {title}
        </Text>
        {beside ? <Quiet>{beside}</Quiet> : null}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      <div className={isFlush ? undefined : classes.body}>{children}</div>
      {foot ? <footer className={classes.foot}>{foot}</footer> : null}
    </section>
  )
}
