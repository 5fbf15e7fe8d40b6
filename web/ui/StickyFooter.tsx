import type { ReactNode } from 'react'
import classes from './StickyFooter.module.css'

type Props = { label?: string; className: string | undefined; children: ReactNode }

/** The sticky footer of a long form: its state at the left, its buttons at the right. */
export function StickyFooter({ label, className, children }: Props) {
  return (
    <section className={`${classes.bar} ${className}`} data-way-on aria-label={label}>
      {children}
    </section>
  )
}
