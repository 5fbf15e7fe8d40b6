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
  const [drawn, setDrawn] = useState({ rows, count: rowsInSight() })
  if (rows !== drawn.rows) {
    const goesOn = isSameList(drawn.rows ?? [], rows ?? [], rowId)
    setDrawn({ rows, count: goesOn ? Math.max(drawn.count, drawn.rows?.length ?? 0) : rowsInSight() })
  }
  const isWhole = !rows || drawn.count >= rows.length

  useEffect(() => {
    if (isWhole) return undefined
    const draw = (more: number) => setDrawn((now) => ({ ...now, count: now.count + more }))
    const drawAll = () => draw(Infinity)
    return runWhenIdle({
      pause: drawn.count === rowsInSight() ? IDLE_MS : BETWEEN,
      walksByLetters: true,
      rested: () => startTransition(() => draw(AT_A_TIME)),
      soon: () => startTransition(drawAll),
      now: () => flushSync(drawAll),
    })
  }, [isWhole, drawn])

  return isWhole ? rows : rows.slice(0, drawn.count)
}

function rowsInSight() {
  return Math.ceil((window.scrollY + window.innerHeight - ABOVE) / ROW)
}

/** Whether most of the rows in the viewport were in the previous list. */
function isSameList<Row>(before: readonly Row[], now: readonly Row[], rowId: (row: Row) => number) {
  const count = rowsInSight()
  const known = new Set(before.slice(0, count).map(rowId))
  const first = now.slice(0, count)
  return first.filter((row) => known.has(rowId(row))).length > first.length / 2
}
