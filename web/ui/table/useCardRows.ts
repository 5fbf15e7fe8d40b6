import { useState } from 'react'
import type { Sort } from './SortHeader.tsx'

type Value = string | number
type SortKeys<Row> = Record<string, (row: Row) => Value>

/** Sorts and paginates rows in the browser, for a card of the account page (LAYOUT-16, LAYOUT-21). */
export function useCardRows<Row>(rows: readonly Row[], sortKeys: SortKeys<Row>) {
  const [value, setValue] = useState<string>()
  const [{ page, perPage }, onTurn] = useState({ page: 1, perPage: 25 })
  const sorted = inOrder(rows, sortKeys, value)
  const last_page = Math.max(1, Math.ceil(rows.length / perPage))
  // Rows may be removed while the last page is open.
  const current_page = Math.min(page, last_page)
  const offset = (current_page - 1) * perPage
  const visibleRows = sorted.slice(offset, offset + perPage)
  const sort: Sort = { value, onChange: setValue }
  const [from, to] = visibleRows.length > 0 ? [offset + 1, offset + visibleRows.length] : [null, null]
  const found = { total: rows.length, current_page, last_page, from, to }
  return { visibleRows, sort, pager: { found, perPage, onTurn } }
}

function inOrder<Row>(rows: readonly Row[], sortKeys: SortKeys<Row>, sort: string | undefined) {
  const getValue = sort && sortKeys[sort.replace(/^-/, '')]
  if (!getValue) return rows
  const direction = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => direction * compare(getValue(a), getValue(b)))
}

function compare(a: Value, b: Value) {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { sensitivity: 'base', numeric: true })
}
