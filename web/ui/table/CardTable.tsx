import type { ReactNode } from 'react'
import classes from './CardTable.module.css'

type Props = {
  /** The accessible name of the table. */
  label: string
  className?: string | undefined
  /** On a phone each row becomes a card; the table's class positions its cells. */
  areCards?: boolean
  children: ReactNode
}

/** The table of a card with few rows; a list with search and pages is a DataTable. */
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
