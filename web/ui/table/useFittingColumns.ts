import { useCallback, useEffect, useMemo, useState } from 'react'
import { fitColumns, type Column } from './columns.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  /** In px: the width of checkboxes, row menu and borders. */
  aside: number
  onRoomless: ((ids: string) => void) | undefined
}

/** Returns the columns that fit into the element of the ref callback. */
export function useFittingColumns<Row>({ columns, aside, onRoomless }: Props<Row>) {
  const { ref, width } = useWidth()
  const shown = useMemo(() => (width === 0 ? columns : fitColumns(columns, width - aside)), [columns, width, aside])
  const roomless = columns.flatMap(({ id }) => (shown.some((each) => each.id === id) ? [] : id)).join(',')
  useEffect(() => onRoomless?.(roomless), [roomless, onRoomless])
  return { ref, shown }
}

/** The width of the previous table, which is mostly that of the next one and saves it a second render. */
let known = 0

/**
 * Measures the element before the first paint, unlike the library's hook, so that a column without room never appears.
 */
function useWidth() {
  const [width, setWidth] = useState(known)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setWidth((known = element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
