import { useDeferredValue } from 'react'

/** More than a high screen shows at a time. */
const SCREENFUL = 20

/**
 * The rows to draw now: what the screen shows is new at once, what lies below it one frame later, so that a press is
 * answered by the rows in sight. Until then the old rows below keep the height, and nothing jumps.
 */
export function useScreenful<Row>(rows: readonly Row[] | undefined, rowId: (row: Row) => number) {
  const drawn = useDeferredValue(rows)
  if (!rows || rows === drawn || rows.length <= SCREENFUL) return rows
  const inSight = rows.slice(0, SCREENFUL)
  const ids = new Set(inSight.map(rowId))
  const below = drawn?.slice(SCREENFUL, rows.length).filter((row) => !ids.has(rowId(row))) ?? []
  return [...inSight, ...below]
}
