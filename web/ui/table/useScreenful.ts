import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { onceWanted, REST } from '../once-wanted.ts'

/** In px: the lowest row, and the least that stands above the first one. */
const ROW = 36
const ABOVE = 200

/** Some of the rows below at a time, and in ms from these to the next. */
const AT_A_TIME = 12
const BETWEEN = 50

/**
 * The rows to draw now. Those in sight are drawn at once, so that a press is answered by them alone and the next one waits
 * for nothing; those below as soon as somebody scrolls or takes a key, and some at a time once the hand rests. The same list
 * with a case that has moved on is drawn as a whole: hardly a row of it is new.
 */
export function useScreenful<Row>(rows: readonly Row[] | undefined, rowId: (row: Row) => number) {
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
    return onceWanted({
      pause: drawn.count === rowsInSight() ? REST : BETWEEN,
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

/** Most of what is in sight was there before. */
function isSameList<Row>(before: readonly Row[], now: readonly Row[], rowId: (row: Row) => number) {
  const count = rowsInSight()
  const known = new Set(before.slice(0, count).map(rowId))
  const first = now.slice(0, count)
  return first.filter((row) => known.has(rowId(row))).length > first.length / 2
}
