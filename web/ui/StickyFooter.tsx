import type { ReactNode } from 'react'
import classes from './StickyFooter.module.css'

type Props = {
  label?: string
  className: string | undefined
  /** A row of its own, above the others. */
  above?: ReactNode
  children: ReactNode
}

/** The sticky footer of a long form: its state at the left, its buttons at the right. */
export function StickyFooter({ label, className, above, children }: Props) {
  return (
    <section className={`${classes.bar} ${className}`} data-way-on aria-label={label}>
      {above ? <div className={classes.above}>{above}</div> : null}
      {children}
    </section>
  )
}
