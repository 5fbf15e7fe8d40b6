import type { ReactNode } from 'react'
import classes from './CardTable.module.css'

type Props = {
  /** What it is of, for screen readers. */
  label: string
  className?: string | undefined
  /** Head and body. */
  children: ReactNode
}

/** The few rows that a card shows of its own thing; what is searched and paged is a DataTable. */
export function CardTable({ label, className, children }: Props) {
  return (
    <div className={classes.wrap}>
      <table className={className ? `${classes.table} ${className}` : classes.table} aria-label={label}>
        {children}
      </table>
    </div>
  )
}
