import type { ReactNode } from 'react'
import classes from './FootBar.module.css'

type Props = { label?: string; className: string | undefined; children: ReactNode }

/** The way on of a long form, always in reach: how it stands at the left, its buttons at the right. */
export function FootBar({ label, className, children }: Props) {
  return (
    <section className={`${classes.bar} ${className}`} data-way-on aria-label={label}>
      {children}
    </section>
  )
}
