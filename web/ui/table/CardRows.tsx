import type { Key, ReactNode } from 'react'
import classes from './CardTable.module.css'
import { CardTable, type CardColumn, type CardTableProps } from './CardTable.tsx'
import { PhoneCards } from './PhoneCards.tsx'
import { useIsPhone } from '../useIsPhone.ts'

type Props<Row> = Pick<CardTableProps<Row>, 'rowData'> & {
  label: string
  columns: readonly CardColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => Key
  /** Where a row leads. In a table the `RowLink` in one of its cells covers the row. */
  rowHref?: (row: Row) => string
}

/** The few rows of a card: a table, or on a phone one card for each. */
export function CardRows<Row>({ rowHref, rowData, ...table }: Props<Row>) {
  const isPhone = useIsPhone()
  if (isPhone) return <PhoneCards {...table} rowHref={rowHref} isFlush />
  return <CardTable {...table} {...(rowData && { rowData })} {...(rowHref && { className: classes.linked })} />
}

/** The link of a row, which covers all of it; `label` names it where it has no words of its own. */
export function RowLink({ href, label, children }: { href: string; label?: string; children: ReactNode }) {
  return (
    <a href={href} className={classes.link} aria-label={label}>
      {children}
    </a>
  )
}
