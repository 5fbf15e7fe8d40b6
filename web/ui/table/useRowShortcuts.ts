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
 * Binds the keys of a list: j and k move the current row and the focus, so that a screen reader reads the row; Enter
 * opens it, x selects it, and the shortcuts of its menu act on it. Returns the index of the current row.
 */
export function useRowShortcuts<Row>(table: Keyed<Row>) {
  const [current, setCurrent] = useState<number>()
  const count = table.rows?.length ?? 0
  const index = current !== undefined && current < count ? current : undefined
  const row = index === undefined ? undefined : table.rows?.[index]
  const id = row === undefined ? undefined : table.rowId(row)

  const { selection } = table

  function select(toggle: (id: number) => void) {
    if (id !== undefined) toggle(id)
  }

  function move(step: number) {
    const next = Math.min(count - 1, Math.max(0, (index ?? (step > 0 ? -1 : count)) + step))
    setCurrent(next)
    const target = table.rows?.[next]
    if (target === undefined) return
    rowElement(table.rowId(target))?.scrollIntoView({ block: 'nearest' })
    const control = rowControl(table.rowId(target))
    // A button that still has the focus of a click would otherwise receive Enter and space.
    if (control) control.focus({ preventScroll: true })
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  function enter() {
    const first = table.press === undefined ? undefined : table.rows?.[0]
    const target = row ?? first
    if (target === undefined) return
    rowControl(table.rowId(target))?.click()
  }

  /** The link of the row, or the button that Enter presses. */
  function rowControl(id: number) {
    return rowElement(id)?.querySelector<HTMLElement>(table.press === undefined ? 'a' : 'button')
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
  return index
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
