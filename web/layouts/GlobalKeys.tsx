import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCan } from '#web/api/can.ts'
import { useMe } from '#web/api/useMe.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { navigationFor } from './navigation.ts'
import { openCheatSheet, openPalette } from './palette-state.ts'

/** The keys that work on every screen. */
export function GlobalKeys() {
  const navigate = useNavigate()
  useEffect(() => {
    document.addEventListener('keydown', onPaletteKey)
    return () => document.removeEventListener('keydown', onPaletteKey)
  }, [])
  const { groups, foot } = navigationFor(useMe(), useCan())
  const items = [...groups.flatMap((group) => group.items), ...foot]
  useShortcuts([
    { keys: '?', label: 'Show the shortcuts', group: 'Everywhere', run: openCheatSheet },
    { keys: '/', label: 'Focus the filter', group: 'Lists', run: focusFilter },
    ...items.flatMap(({ keys, label, href, blocked }) =>
      keys && !blocked ? [{ keys, label, group: 'Go to', run: () => void navigate({ href }) }] : [],
    ),
  ])
  return null
}

/** Works while typing too, so it is no ordinary shortcut. */
function onPaletteKey(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  openPalette()
}

function focusFilter() {
  document.querySelector<HTMLElement>('[data-filter-focus]')?.focus()
}
