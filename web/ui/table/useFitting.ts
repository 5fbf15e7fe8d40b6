import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { fitting, type Column } from './columns.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  /** What ticks, the menu and the borders take, in px. */
  aside: number
  onRoomless: ((ids: string) => void) | undefined
}

/** The columns that fit into the element that the ref is given to. */
export function useFitting<Row>({ columns, aside, onRoomless }: Props<Row>) {
  const ref = useRef<HTMLDivElement>(null)
  const width = useWidth(ref)
  const shown = useMemo(() => (width === 0 ? columns : fitting(columns, width - aside)), [columns, width, aside])
  const roomless = columns.flatMap(({ id }) => (shown.some((each) => each.id === id) ? [] : id)).join(',')
  useEffect(() => onRoomless?.(roomless), [roomless, onRoomless])
  return { ref, shown }
}

/** Of the table before: the next one is mostly as wide, and is not drawn twice to learn it. */
let known = 0

/** Measured before the first painting, unlike the library's hook: a column that has no room is never seen. */
function useWidth(ref: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(known)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth((known = element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
