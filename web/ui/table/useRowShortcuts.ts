import { useState } from 'react'
import { followLink } from '../links.ts'
import { useShortcuts, type Shortcut } from '../shortcuts.ts'
import type { RowAction } from './RowMenu.tsx'

const NO_KEYS: readonly Shortcut[] = []

type Keyed<Row> = {
  rows: readonly Row[] | undefined
  rowId: (row: Row) => number
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
  selection?: { toggle: (id: number) => void } | undefined
  /**
   * Replaces opening as the action of Enter: it clicks the button of the current row, or of the first row without one.
   */
  press?: string
}

/**
 * Binds the keys of a list: j and k move the current row, Enter opens it, x selects it, and the shortcuts of its menu
 * act on it. Returns the index of the current row.
 */
export function useRowShortcuts<Row>(table: Keyed<Row>) {
  const [current, setCurrent] = useState<number>()
  const count = table.rows?.length ?? 0
  const at = current !== undefined && current < count ? current : undefined
  const row = at === undefined ? undefined : table.rows?.[at]
  const id = row === undefined ? undefined : table.rowId(row)

  const { selection } = table

  function select(toggle: (id: number) => void) {
    if (id !== undefined) toggle(id)
  }

  function move(by: number) {
    const next = Math.min(count - 1, Math.max(0, (at ?? (by > 0 ? -1 : count)) + by))
    setCurrent(next)
    // A button that still has the focus of a click would otherwise receive Enter and space.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const target = table.rows?.[next]
    if (target !== undefined) rowElement(table.rowId(target))?.scrollIntoView({ block: 'nearest' })
  }

  function enter() {
    const first = table.press === undefined ? undefined : table.rows?.[0]
    const target = row ?? first
    if (target === undefined) return
    rowElement(table.rowId(target))
      ?.querySelector<HTMLElement>(table.press === undefined ? 'a' : 'button')
      ?.click()
  }

  const keys = [
    { keys: 'j', label: 'Next row', group: 'Lists', run: () => move(1) },
    { keys: 'k', label: 'Previous row', group: 'Lists', run: () => move(-1) },
    { keys: 'Enter', label: table.press ?? 'Open the row', group: 'Lists', run: enter },
    ...(selection ? [{ keys: 'x', label: 'Select the row', group: 'Lists', run: () => select(selection.toggle) }] : []),
    ...(row === undefined ? [] : actionShortcuts(table.rowActions?.(row) ?? [])),
  ]
  // An empty table leaves its keys to the other tables on the screen.
  useShortcuts(count > 0 ? keys : NO_KEYS)
  return at
}

function rowElement(id: number) {
  return document.querySelector<HTMLElement>(`[data-row="${id}"]`)
}

function actionShortcuts(actions: readonly RowAction[]): Shortcut[] {
  return actions.flatMap((action) => {
    const { keys, label, blocked } = action
    if (!keys || keys === 'Enter' || blocked) return []
    return [
      { keys, label, group: 'Lists', run: () => ('href' in action ? followLink({ href: action.href }) : action.run()) },
    ]
  })
}
