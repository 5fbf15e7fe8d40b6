import type { ReactNode } from 'react'
import classes from './FootBar.module.css'

type Props = { label?: string; className: string | undefined; children: ReactNode }

/** The sticky footer of a long form: its state at the left, its buttons at the right. */
export function FootBar({ label, className, children }: Props) {
  return (
    <section className={`${classes.bar} ${className}`} data-way-on aria-label={label}>
      {children}
    </section>
  )
}
