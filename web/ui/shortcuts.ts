import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isLayerOpen, isTyping } from './layers.ts'

export type Shortcut = {
  /** One key, or two after each other: `e`, `g p`. Written as the key event names them. */
  keys: string
  label: string
  run: () => void
  group?: string
}

const CONTROLS = 'a, button, summary, input'
const NEXT_KEY_WITHIN = 1000
let active: readonly Shortcut[] = []
const listeners = new Set<() => void>()
let first: { key: string; at: number } | undefined

/** Keys that work while the component is on screen; the last one on screen wins. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const press = useEffectEvent((keys: string) => shortcuts.find((each) => each.keys === keys)?.run())
  // Bound anew when the words change, not with every drawing: what runs is always the latest.
  const words = JSON.stringify(shortcuts.map(({ keys, label, group }) => ({ keys, label, group })))
  useEffect(() => {
    // Just written above.
    const bound = (JSON.parse(words) as Omit<Shortcut, 'run'>[]).map((each) => ({
      ...each,
      run: () => press(each.keys),
    }))
    add(bound)
    return () => remove(bound)
  }, [words])
}

/** For the cheat sheet. */
export function useActiveShortcuts() {
  return useSyncExternalStore(subscribe, () => active)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function add(shortcuts: readonly Shortcut[]) {
  if (active.length === 0) document.addEventListener('keydown', onKey)
  change([...active, ...shortcuts])
}

function remove(shortcuts: readonly Shortcut[]) {
  change(active.filter((each) => !shortcuts.includes(each)))
  if (active.length === 0) document.removeEventListener('keydown', onKey)
}

function change(next: readonly Shortcut[]) {
  active = next
  for (const listener of listeners) listener()
}

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  // Enter and space on a button or a link are that control's own.
  if (/^(Enter| )$/.test(event.key) && event.target instanceof Element && event.target.closest(CONTROLS)) return
  if (isTyping(event.target) || isLayerOpen()) return
  const pair = first && event.timeStamp - first.at < NEXT_KEY_WITHIN ? `${first.key} ${event.key}` : undefined
  first = undefined
  const match = find(pair) ?? find(event.key)
  if (match) {
    event.preventDefault()
    match.run()
  } else if (active.some((each) => each.keys.startsWith(`${event.key} `))) {
    first = { key: event.key, at: event.timeStamp }
  }
}

function find(keys: string | undefined) {
  return keys === undefined ? undefined : active.findLast((each) => each.keys === keys)
}
