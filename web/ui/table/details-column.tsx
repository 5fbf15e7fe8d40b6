import type { Column } from './columns.ts'
import rows from './Rows.module.css'

/** A last column with the link to the details page of a row. */
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
