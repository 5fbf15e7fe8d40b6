import { useSyncExternalStore } from 'react'

type Open = 'palette' | 'cheat-sheet' | undefined
let open: Open
let loaded = false
const listeners = new Set<() => void>()

export function openPalette() {
  change('palette')
}

export function openCheatSheet() {
  change('cheat-sheet')
}

export function closePalette() {
  change(undefined)
}

export function useOpenLayer() {
  return useSyncExternalStore(subscribe, () => open)
}

/** Its code comes when it is first opened and stays. */
export function usePaletteLoaded() {
  return useSyncExternalStore(subscribe, () => loaded)
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
