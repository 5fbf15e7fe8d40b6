import { useCallback, useMemo, useState } from 'react'
import { fitColumns, type Column } from './columns.ts'

/** In px: the widths beside the columns. */
export const GUTTER = 24
const TICK = 36
const MORE_WIDTH = 36

type Table<Row> = {
  columns: readonly Column<Row>[]
  /** Present where rows have a checkbox. */
  selection?: unknown
  /** Present where rows have a menu. */
  rowActions?: unknown
}

/** Returns the columns that fit into a table of `width` px, or all of them while the table is not measured: 0. */
export function useFittingColumns<Row>({ columns, selection, rowActions }: Table<Row>, width: number) {
  const aside = 2 * GUTTER + (selection ? TICK : 0) + (rowActions ? MORE_WIDTH : 0)
  return useMemo(() => (width === 0 ? columns : fitColumns(columns, width - aside)), [columns, width, aside])
}

/** The width of the previous table, which is mostly that of the next one and saves it a second render. */
let lastWidth = 0

export type MeasuredWidth = ReturnType<typeof useMeasuredWidth>

/**
 * Measures the element of the ref callback before the first paint, unlike the library's hook, so that a column without
 * room never appears.
 */
export function useMeasuredWidth() {
  const [width, setWidth] = useState(lastWidth)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setWidth((lastWidth = element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
