/** Keyboard shortcuts: components bind them while mounted, and one listener on the document runs the latest match. */
import { Store, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { isLayerOpen, isTyping } from './keyboard-target.ts'
import { areSame, useStable } from './useStable.ts'

export type Shortcut = {
  /** One key or a sequence of two, `e` or `g p`, named as in the key event. */
  keys: string
  label: string
  run: () => void
  group?: string
}

const CONTROLS = 'button, summary, input, [tabindex="0"]'
const NEXT_KEY_WITHIN = 1000
const active = new Store<readonly Shortcut[]>([])
let first: { key: string; at: number } | undefined

/** Binds shortcuts while the component is mounted; of several with the same keys, the last one mounted runs. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const runShortcut = useEffectEvent((keys: string) => shortcuts.find((each) => each.keys === keys)?.run())
  // Rebinds only when keys or labels change, not at every render; the effect event always runs the latest function.
  const stableShortcuts = useStable(shortcuts, areSameKeys)
  useEffect(() => {
    const bound = stableShortcuts.map((each) => ({ ...each, run: () => runShortcut(each.keys) }))
    add(bound)
    return () => remove(bound)
  }, [stableShortcuts])
}

function areSameKeys(a: readonly Shortcut[], b: readonly Shortcut[]) {
  return areSame(
    a,
    b,
    (one, other) => one.keys === other.keys && one.label === other.label && one.group === other.group,
  )
}

/** All bound shortcuts, for the cheat sheet. */
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
  // While Enter is held down, its repetition would also act on whatever comes next.
  if (event.repeat && event.key === 'Enter') return
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  // Enter and space on a control belong to it; a link has Enter only.
  if (event.target instanceof Element) {
    if (event.key === 'Enter' && event.target.closest(`a, ${CONTROLS}`)) return
    if (event.key === ' ' && event.target.closest(CONTROLS)) return
  }
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
