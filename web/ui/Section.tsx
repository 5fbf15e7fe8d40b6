import type { ReactNode } from 'react'
import classes from './Section.module.css'

type Props = {
  title: string
  /** Its anchor in the address. */
  id?: string
  beside?: ReactNode
  actions?: ReactNode
  /** Without padding, for tables and lists that reach the border. */
  isFlush?: boolean
  children: ReactNode
}

/** A card: hairline, no shadow, never inside another. */
export function Section({ title, id, beside, actions, isFlush, children }: Props) {
  const heading = `${id ?? title.replace(/\W+/g, '-').toLowerCase()}-title`
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {beside ? <span className={classes.beside}>{beside}</span> : null}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      <div className={isFlush ? undefined : classes.body}>{children}</div>
    </section>
  )
}
