import { useState } from 'react'
import type { Sort } from './SortHeader.tsx'

type Value = string | number
type By<Row> = Record<string, (row: Row) => Value>

/** Sorts and paginates rows in the browser, for a card of the account page (LAYOUT-16, LAYOUT-21). */
export function useCardRows<Row>(rows: readonly Row[], by: By<Row>) {
  const [value, setValue] = useState<string>()
  const [{ page, perPage }, onTurn] = useState({ page: 1, perPage: 25 })
  const sorted = inOrder(rows, by, value)
  const last_page = Math.max(1, Math.ceil(rows.length / perPage))
  // Rows may be removed while the last page is open.
  const current_page = Math.min(page, last_page)
  const before = (current_page - 1) * perPage
  const shown = sorted.slice(before, before + perPage)
  const sort: Sort = { value, onChange: setValue }
  const [from, to] = shown.length > 0 ? [before + 1, before + shown.length] : [null, null]
  return { shown, sort, pager: { found: { total: rows.length, current_page, last_page, from, to }, perPage, onTurn } }
}

function inOrder<Row>(rows: readonly Row[], by: By<Row>, sort: string | undefined) {
  const valueOf = sort && by[sort.replace(/^-/, '')]
  if (!valueOf) return rows
  const way = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => way * compare(valueOf(a), valueOf(b)))
}

function compare(a: Value, b: Value) {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { sensitivity: 'base', numeric: true })
}
