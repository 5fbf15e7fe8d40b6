/** Columns of a list: their definition, the user's choice of them, and how they share the width of the table. */
import { useMemo, useState, type ReactNode } from 'react'

/** Where a column's cell stands on the card that a phone shows for a row. */
export type PhonePlace<Row> = {
  /** The line of the card, from the top. */
  line: number
  /** The place in the line, where it differs from the order of the columns. */
  order?: number
  /** Pushes the cell to the end of its line. */
  isEnd?: true
  /** Replaces the cell, where it reads differently without a header above it; null omits it. */
  cell?: (row: Row) => ReactNode
}

export type Column<Row> = {
  id: string
  header: string
  /** Visually hides the header, above buttons that have names of their own. */
  isHeaderHidden?: true
  cell: (row: Row) => ReactNode
  /** In px. Columns without a width share the remaining room. */
  width?: number
  /** In px: the width to which the column shrinks before another column is removed. */
  least?: number
  /** When there is no room, the column with the highest rank is removed first; one without a rank always stays. */
  rank?: number
  /** Numbers and amounts are right-aligned. */
  align?: 'end'
  /** The sort key of the call. */
  sort?: string
  /** Hidden until the user shows it. */
  isHiddenFirst?: boolean
  /** Its place on the card that a phone shows for the row; a column without one is omitted there. */
  phone?: PhonePlace<Row>
}

/** In px: the minimum width of the first column, which identifies the row (180 px of text). */
const NAME_MIN = 192
const OTHER_MIN = 120

const KEY = 'typodont.columns.'

/** The visible columns, stored per list. The first one has the row's link and is always visible. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useState(
    () => readHidden(list) ?? columns.filter((each) => each.isHiddenFirst).map(({ id }) => id),
  )

  function toggle(id: string) {
    const next = hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id]
    localStorage.setItem(KEY + list, next.join(','))
    setHidden(next)
  }

  // The array is stable while its content is, because rows are rendered again when it changes.
  const visible = useMemo(
    () => columns.filter(({ id }, index) => index === 0 || !hidden.includes(id)),
    [columns, hidden],
  )
  return { all: columns, visible, toggle }
}

export type Columns<Row> = ReturnType<typeof useColumns<Row>>

function readHidden(list: string) {
  return localStorage.getItem(KEY + list)?.split(',')
}

/**
 * Returns the columns that fit into `available` px; those of the highest rank are removed first, regardless of their
 * content.
 */
export function fitColumns<Row>(columns: readonly Column<Row>[], available: number): readonly Column<Row>[] {
  const minimumWidth = columns.reduce((sum, column, index) => sum + minWidth(column, index), 0)
  const last = columns.reduce<Column<Row> | undefined>(
    (highest, column) => ((column.rank ?? 0) > (highest?.rank ?? 0) ? column : highest),
    undefined,
  )
  if (minimumWidth > available && last) {
    return fitColumns(
      columns.filter((column) => column !== last),
      available,
    )
  }
  const preferredWidth = columns.reduce((sum, column, index) => sum + (column.width ?? minWidth(column, index)), 0)
  if (preferredWidth <= available) return shareWidth(columns, available)
  // Each column gives up the same part of what it can.
  const part = Math.max(0, available - minimumWidth) / Math.max(1, preferredWidth - minimumWidth)
  return shareWidth(
    columns.map((column) => shrinkColumn(column, part)),
    available,
  )
}

function minWidth<Row>({ width, least }: Column<Row>, index: number) {
  return least ?? width ?? (index === 0 ? NAME_MIN : OTHER_MIN)
}

/** `part` is what the column keeps of the difference between its width and its least. */
function shrinkColumn<Row>(column: Column<Row>, part: number): Column<Row> {
  const { width, least } = column
  return width && least ? { ...column, width: Math.floor(least + (width - least) * part) } : column
}

/**
 * Gives columns without a width equal parts. If that is less than one of them needs, the others get their minimum and
 * the first takes the rest.
 */
function shareWidth<Row>(columns: readonly Column<Row>[], available: number): readonly Column<Row>[] {
  const [, ...otherFlexible] = columns.filter(({ width }) => width === undefined)
  const part = (available - columns.reduce((sum, { width = 0 }) => sum + width, 0)) / (otherFlexible.length + 1)
  if (columns.every((column, index) => column.width !== undefined || minWidth(column, index) <= part)) return columns
  return columns.map((column, index) =>
    otherFlexible.includes(column) ? { ...column, width: minWidth(column, index) } : column,
  )
}

/**
 * Returns the grid tracks: each column keeps its width regardless of content, and those without one share the rest. If
 * all have a width, they grow in proportion. The last one is wider by `inset` px.
 */
export function gridTracks<Row>(columns: readonly Column<Row>[], inset: number) {
  const isStretched = columns.some(({ width }) => width === undefined)
  return columns.map(({ width }, index) => {
    if (width === undefined) return 'minmax(0, 1fr)'
    const fullWidth = index === columns.length - 1 ? width + inset : width
    return isStretched ? `${fullWidth}px` : `minmax(${fullWidth}px, ${fullWidth}fr)`
  })
}

/** Returns the next sort value of a column: ascending, `-ship_date` for descending, then the default order. */
export function nextSort(current: string | undefined, name: string) {
  if (current === name) return `-${name}`
  return current === `-${name}` ? undefined : name
}

/** Reverses the direction of a sort value. */
export function reverseSort(sort: string) {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`
}
