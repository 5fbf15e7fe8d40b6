import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { runWhenIdle, IDLE_MS } from '../run-when-idle.ts'

/** In px: the minimum height of a row, and the minimum above the first row. */
const ROW = 36
const ABOVE = 200

/** The number of rows that are rendered at a time below the viewport, and the ms between them. */
const AT_A_TIME = 12
const BETWEEN = 50

/**
 * Returns the rows to render now. Rows in the viewport render at once, so that input is answered quickly; the rows
 * below follow in batches once the user is idle, or all of them on a scroll or a key. An update of the same list keeps
 * the rendered rows, since hardly any row is new.
 */
export function useRenderedRows<Row>(rows: readonly Row[] | undefined, rowId: (row: Row) => number) {
  const [rendered, setRendered] = useState({ rows, count: rowsInSight() })
  if (rows !== rendered.rows) {
    const isUpdate = isSameList(rendered.rows ?? [], rows ?? [], rowId)
    setRendered({ rows, count: isUpdate ? Math.max(rendered.count, rendered.rows?.length ?? 0) : rowsInSight() })
  }
  const isComplete = !rows || rendered.count >= rows.length

  useEffect(() => {
    if (isComplete) return undefined
    const draw = (more: number) => setRendered((before) => ({ ...before, count: before.count + more }))
    const drawAll = () => draw(Infinity)
    return runWhenIdle({
      pause: rendered.count === rowsInSight() ? IDLE_MS : BETWEEN,
      hasLetterKeys: true,
      onIdle: () => startTransition(() => draw(AT_A_TIME)),
      onMove: () => startTransition(drawAll),
      onPrint: () => flushSync(drawAll),
    })
  }, [isComplete, rendered])

  return isComplete ? rows : rows.slice(0, rendered.count)
}

function rowsInSight() {
  return Math.ceil((window.scrollY + window.innerHeight - ABOVE) / ROW)
}

/** Whether most of the rows in the viewport were in the previous list. */
function isSameList<Row>(previous: readonly Row[], next: readonly Row[], rowId: (row: Row) => number) {
  const count = rowsInSight()
  const previousIds = new Set(previous.slice(0, count).map(rowId))
  const first = next.slice(0, count)
  return first.filter((row) => previousIds.has(rowId(row))).length > first.length / 2
}
