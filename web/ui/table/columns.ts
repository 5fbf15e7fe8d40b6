import { useMemo, useState, type ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  /** For screen readers only, over a column of buttons that say it themselves. */
  isHeaderHidden?: true
  cell: (row: Row) => ReactNode
  /** In px. Columns without one share what is left. */
  width?: number
  /** In px: down to what it gives way before another column goes. */
  least?: number
  /** Where there is no room, the highest goes first; without one it always stays. */
  rank?: number
  /** Figures and money stand right. */
  align?: 'end'
  /** The name to sort by, as the call takes it. */
  sort?: string
  /** Not shown until it is asked for. */
  isHiddenFirst?: boolean
}

/** The column that tells what the row is never shrinks below 180 px of words. */
const NAME = 192
const OTHER = 120

const KEY = 'typodont.columns.'

/** Which columns are shown, remembered per list. The first one carries the row's link and always is. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useState(
    () => read(list) ?? columns.filter((each) => each.isHiddenFirst).map(({ id }) => id),
  )

  function toggle(id: string) {
    const next = hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id]
    localStorage.setItem(KEY + list, next.join(','))
    setHidden(next)
  }

  // The same array as long as it holds the same: rows are drawn anew when it changes.
  const shown = useMemo(() => columns.filter(({ id }, index) => index === 0 || !hidden.includes(id)), [columns, hidden])
  // Their ids as one string: told the same again, the page is not drawn anew.
  const [roomless, setRoomless] = useState('')
  return { all: columns, shown, toggle, roomless: roomless ? roomless.split(',') : [], setRoomless }
}

export type Columns<Row> = ReturnType<typeof useColumns<Row>>

function read(list: string) {
  return localStorage.getItem(KEY + list)?.split(',')
}

/** Those for which a table of `room` px has room: by their rank, whatever stands in them. */
export function fitting<Row>(columns: readonly Column<Row>[], room: number): readonly Column<Row>[] {
  const needed = columns.reduce((sum, column, index) => sum + leastOf(column, index), 0)
  const last = columns.reduce<Column<Row> | undefined>(
    (found, column) => ((column.rank ?? 0) > (found?.rank ?? 0) ? column : found),
    undefined,
  )
  if (needed > room && last) {
    return fitting(
      columns.filter((column) => column !== last),
      room,
    )
  }
  const wanted = columns.reduce((sum, column, index) => sum + (column.width ?? leastOf(column, index)), 0)
  return shared(wanted <= room ? columns : columns.map(narrowed), room)
}

function leastOf<Row>({ width, least }: Column<Row>, index: number) {
  return least ?? width ?? (index === 0 ? NAME : OTHER)
}

function narrowed<Row>(column: Column<Row>): Column<Row> {
  return column.width && column.least ? { ...column, width: column.least } : column
}

/** Columns without a width get equal parts, unless that were too little for one: then the first of them takes what is left. */
function shared<Row>(columns: readonly Column<Row>[], room: number): readonly Column<Row>[] {
  const [, ...others] = columns.filter(({ width }) => width === undefined)
  const part = (room - columns.reduce((sum, { width = 0 }) => sum + width, 0)) / (others.length + 1)
  if (columns.every((column, index) => column.width !== undefined || leastOf(column, index) <= part)) return columns
  return columns.map((column, index) =>
    others.includes(column) ? { ...column, width: leastOf(column, index) } : column,
  )
}

/**
 * As tracks of a grid: each keeps the width that it asks for, whatever comes to stand in it, the others share what is left.
 * Where none is without a width, all of them do. The last one is inset by so much more.
 */
export function tracksOf<Row>(columns: readonly Column<Row>[], inset: number) {
  const takesRest = columns.some(({ width }) => width === undefined)
  return columns.map(({ width }, index) => {
    if (width === undefined) return 'minmax(0, 1fr)'
    const whole = index === columns.length - 1 ? width + inset : width
    return takesRest ? `${whole}px` : `minmax(${whole}px, ${whole}fr)`
  })
}

/** `-ship_date` for descending; a third click goes back to the list's own order. */
export function nextSort(current: string | undefined, name: string) {
  if (current === name) return `-${name}`
  return current === `-${name}` ? undefined : name
}

/** The same order from its other end. */
export function turned(sort: string) {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`
}
