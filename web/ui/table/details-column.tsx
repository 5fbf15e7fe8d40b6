import type { Column } from './columns.ts'
import rows from './Rows.module.css'

/** A last column with a link to the page of a row; its accessible name is the label and the row's name. */
export function linkColumn<Row>(
  label: string,
  getHref: (row: Row) => string,
  getName: (row: Row) => string,
): Column<Row> {
  return {
    id: label.toLowerCase(),
    header: label,
    isHeaderHidden: true,
    width: 80,
    align: 'end',
    cell: (row) => (
      <a className={rows.link} href={getHref(row)} aria-label={`${label} ${getName(row)}`}>
        {label}
      </a>
    ),
  }
}

/** The link to the details page of a row. */
export function detailsColumn<Row>(getHref: (row: Row) => string, getName: (row: Row) => string): Column<Row> {
  return { ...linkColumn('Details', getHref, (row) => `of ${getName(row)}`), width: 100 }
}
