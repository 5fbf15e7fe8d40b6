import { useSyncExternalStore } from 'react'

type Open = 'palette' | 'cheat-sheet' | undefined
let open: Open
let loaded = false
const listeners = new Set<() => void>()
let typed = ''

export function openPalette() {
  if (open !== 'palette') document.addEventListener('keydown', keepTyped, true)
  change('palette')
}

export function openCheatSheet() {
  change('cheat-sheet')
}

export function closePalette() {
  takeTyped()
  change(undefined)
}

export function useOpenLayer() {
  return useSyncExternalStore(subscribe, () => open)
}

/** Its code comes when it is first opened and stays. */
export function usePaletteLoaded() {
  return useSyncExternalStore(subscribe, () => loaded)
}

/** What was typed before the palette could take it: else it would be lost, or meant for the keys of the screen. */
export function takeTyped() {
  document.removeEventListener('keydown', keepTyped, true)
  const text = typed
  typed = ''
  return text
}

function keepTyped(event: KeyboardEvent) {
  if (event.key === 'Escape') return closePalette()
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  typed += event.key
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Open) {
  open = next
  loaded ||= next !== undefined
  for (const listener of listeners) listener()
}
