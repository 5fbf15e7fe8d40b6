import { useState } from 'react'
import { useShortcuts } from '../shortcuts.ts'

export type Selection = {
  ids: readonly number[]
  has: (id: number) => boolean
  toggle: (id: number) => void
  toggleAll: (ids: readonly number[]) => void
  clear: () => void
}

/** The selected rows of a list; Escape clears them. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly number[]>([])
  useShortcuts([{ keys: 'Escape', label: 'Clear the selection', group: 'Lists', run: () => setIds([]) }])
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => setIds((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id])),
    toggleAll: (all) =>
      setIds((before) =>
        all.every((id) => before.includes(id))
          ? before.filter((id) => !all.includes(id))
          : [...new Set([...before, ...all])],
      ),
    clear: () => setIds([]),
  }
}
