import { Fragment, type Key, type ReactNode } from 'react'
import type { PhonePlace } from './columns.ts'
import classes from './DataTable.module.css'
import { groupRows, type RowGroups } from './row-groups.ts'
import rowClasses from './Rows.module.css'

type PhoneColumn<Row> = { cell: (row: Row) => ReactNode; phone?: PhonePlace<Row> }

type Props<Row> = {
  label: string
  columns: readonly PhoneColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => Key
  /** Makes the card a link. */
  rowHref?: ((row: Row) => string) | undefined
  /** At the start of the card: a picture or a checkbox. */
  lead?: ((row: Row) => ReactNode) | undefined
  groups?: RowGroups<Row> | undefined
  isStale?: boolean | undefined
  /** The list is inside a card, whose edges it touches. */
  isFlush?: boolean
}

/** The rows of a table as cards, derived from its columns. */
export function PhoneCards<Row>(props: Props<Row>) {
  const { label, columns, rows, rowId, rowHref, lead, groups, isStale, isFlush } = props
  const lines = cardLines(columns)

  function card(row: Row) {
    const content = <span className={rowClasses.card}>{lines.map((line) => renderLine(line, row))}</span>
    const href = rowHref?.(row)
    return href === undefined ? (
      content
    ) : (
      <a href={href} className={classes.link}>
        {content}
      </a>
    )
  }

  return (
    <ul className={classes.cards} aria-label={label} data-stale={isStale} data-flush={isFlush}>
      {groupRows(rows, groups).map((run) => (
        <Fragment key={rowId(run.first)}>
          {run.title && groups?.areSections ? <li className={classes.cardsHead}>{run.title}</li> : null}
          {run.rows.map((row) => (
            <li key={rowId(row)} className={classes.card} data-lead={Boolean(lead)}>
              {lead?.(row)}
              {card(row)}
            </li>
          ))}
        </Fragment>
      ))}
    </ul>
  )
}

type CardCell<Row> = PhonePlace<Row> & { cell: (row: Row) => ReactNode }

/** Returns the cells of each line of the card, from the top. */
function cardLines<Row>(columns: readonly PhoneColumn<Row>[]): CardCell<Row>[][] {
  const phoneCells = columns.flatMap(({ phone, cell }) => (phone ? [{ cell, ...phone }] : []))
  const lines = [...new Set(phoneCells.map(({ line }) => line))].toSorted((a, b) => a - b)
  return lines.map((line) =>
    phoneCells.filter((each) => each.line === line).toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
  )
}

function renderLine<Row>(cells: readonly CardCell<Row>[], row: Row) {
  const content = cells.map(({ cell }, at) => <Fragment key={at}>{cell(row)}</Fragment>)
  if (cells.length === 1) return content
  const line = cells.some(({ isEnd }) => isEnd) ? rowClasses.cardHead : rowClasses.cardLine
  return (
    <span key={cells[0]?.line} className={line}>
      {content}
    </span>
  )
}
