import { useMemo, useState, type ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  /** For screen readers only, over a column of buttons that say it themselves. */
  isHeaderHidden?: true
  cell: (row: Row) => ReactNode
  /** A CSS width; without one the column takes what is left. */
  width?: string
  /** Figures and money stand right. */
  align?: 'end'
  /** The name to sort by, as the call takes it. */
  sort?: string
  /** Gives way where the screen is narrow. */
  isWideOnly?: true
  /** Not shown until it is asked for. */
  isHiddenFirst?: boolean
}

/** The same columns, of which one more gives way where the screen is narrow. */
export function givingWay<Row>(columns: readonly Column<Row>[], id: string): readonly Column<Row>[] {
  return columns.map((column) => (column.id === id ? { ...column, isWideOnly: true } : column))
}

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
  return { shown, toggle }
}

function read(list: string) {
  return localStorage.getItem(KEY + list)?.split(',')
}

/** `-ship_date` for descending; a third click goes back to the list's own order. */
export function nextSort(current: string | undefined, name: string) {
  if (current === name) return `-${name}`
  return current === `-${name}` ? undefined : name
}
