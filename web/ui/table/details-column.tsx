import type { Column } from './columns.ts'
import rows from './Rows.module.css'

/** The way to the page of a row, at its end, by the name that the texts give it. */
export function detailsColumn<Row>(hrefOf: (row: Row) => string, nameOf: (row: Row) => string): Column<Row> {
  return {
    id: 'details',
    header: 'Details',
    isHeaderHidden: true,
    width: 100,
    align: 'end',
    cell: (row) => (
      <a className={rows.link} href={hrefOf(row)} aria-label={`Details of ${nameOf(row)}`}>
        Details
      </a>
    ),
  }
}
