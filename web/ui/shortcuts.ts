import { Store, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { isLayerOpen, isTyping } from './layers.ts'

export type Shortcut = {
  /** One key, or two after each other: `e`, `g p`. Written as the key event names them. */
  keys: string
  label: string
  run: () => void
  group?: string
}

const CONTROLS = 'a, button, summary, input, [tabindex="0"]'
const NEXT_KEY_WITHIN = 1000
const active = new Store<readonly Shortcut[]>([])
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
  return useSelector(active)
}

function add(shortcuts: readonly Shortcut[]) {
  if (active.state.length === 0) document.addEventListener('keydown', onKey)
  active.setState((now) => [...now, ...shortcuts])
}

function remove(shortcuts: readonly Shortcut[]) {
  active.setState((now) => now.filter((each) => !shortcuts.includes(each)))
  if (active.state.length === 0) document.removeEventListener('keydown', onKey)
}

function onKey(event: KeyboardEvent) {
  // Held down, Enter would do the thing after the next one too.
  if (event.repeat && event.key === 'Enter') return
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
  } else if (active.state.some((each) => each.keys.startsWith(`${event.key} `))) {
    first = { key: event.key, at: event.timeStamp }
  }
}

function find(keys: string | undefined) {
  return keys === undefined ? undefined : active.state.findLast((each) => each.keys === keys)
}
