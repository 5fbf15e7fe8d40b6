import type { Column } from './columns.ts'
import rows from './Rows.module.css'

/** A last column with a link to the page of a row; its accessible name is the word and the row's name. */
export function linkColumn<Row>(word: string, hrefOf: (row: Row) => string, nameOf: (row: Row) => string): Column<Row> {
  return {
    id: word.toLowerCase(),
    header: word,
    isHeaderHidden: true,
    width: 80,
    align: 'end',
    cell: (row) => (
      <a className={rows.link} href={hrefOf(row)} aria-label={`${word} ${nameOf(row)}`}>
        {word}
      </a>
    ),
  }
}

/** The link to the details page of a row. */
export function detailsColumn<Row>(hrefOf: (row: Row) => string, nameOf: (row: Row) => string): Column<Row> {
  return { ...linkColumn('Details', hrefOf, (row) => `of ${nameOf(row)}`), width: 100 }
}
