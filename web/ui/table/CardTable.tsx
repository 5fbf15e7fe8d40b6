import type { ReactNode } from 'react'
import classes from './CardTable.module.css'

type Props = {
  /** What it is of, for screen readers. */
  label: string
  className?: string | undefined
  /** On a phone a row is a card; where its cells stand there is said by the table. */
  areCards?: boolean
  /** Head and body. */
  children: ReactNode
}

/** The few rows that a card shows of its own thing; what is searched and paged is a DataTable. */
export function CardTable({ label, className, areCards, children }: Props) {
  return (
    <div className={classes.wrap}>
      <table
        className={className ? `${classes.table} ${className}` : classes.table}
        data-cards={areCards}
        aria-label={label}
      >
        {children}
      </table>
    </div>
  )
}
