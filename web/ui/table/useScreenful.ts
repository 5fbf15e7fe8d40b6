import { useDeferredValue } from 'react'

/** What a laptop shows of a list at a time. */
const SCREENFUL = 14

/** So many rows in sight that come from below are another order; fewer are a case that has moved on. */
const ANOTHER_ORDER = 3

/**
 * The rows to draw now: what the screen shows is new at once, what lies below it one frame later, so that a press is
 * answered by the rows in sight. Until then the old rows below stay. In another order those before the last one in sight
 * would have to be moved down, which costs as much as drawing them: they are left out, and the table keeps its height.
 */
export function useScreenful<Row>(rows: readonly Row[] | undefined, rowId: (row: Row) => number) {
  const drawn = useDeferredValue(rows)
  if (!rows || rows === drawn || rows.length <= SCREENFUL) return rows
  const inSight = rows.slice(0, SCREENFUL)
  const ids = new Set(inSight.map(rowId))
  const isInSight = (row: Row) => ids.has(rowId(row))
  const below = drawn?.slice(SCREENFUL, rows.length) ?? []
  if (below.filter(isInSight).length < ANOTHER_ORDER) return [...inSight, ...below.filter((row) => !isInSight(row))]
  return [...inSight, ...below.slice(below.findLastIndex(isInSight) + 1)]
}
