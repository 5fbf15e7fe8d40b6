import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useShortcuts } from './shortcuts.ts'

/** Something that can be found or done from the palette, and by a key where it has one. */
export type Command = {
  id: string
  label: string
  group: string
  hint?: string
  icon?: TablerIcon
  /** As in useShortcuts. */
  keys?: string
  run: () => void
}

/** Finds things on the server while one types: patients, organizations, users. */
export type CommandSource = { group: string; search: (text: string, signal: AbortSignal) => Promise<Command[]> }

type State = { commands: readonly Command[]; sources: readonly CommandSource[] }
let state: State = { commands: [], sources: [] }
const listeners = new Set<() => void>()

/** What the present screen can do; keep the array stable (useMemo). */
export function useCommands(commands: readonly Command[]) {
  useEffect(() => {
    change({ ...state, commands: [...commands, ...state.commands] })
    return () => change({ ...state, commands: state.commands.filter((each) => !commands.includes(each)) })
  }, [commands])
  useShortcuts(commands.flatMap(shortcutOf))
}

export function registerCommandSource(source: CommandSource) {
  change({ ...state, sources: [...state.sources, source] })
  return () => change({ ...state, sources: state.sources.filter((each) => each !== source) })
}

export function useCommandRegistry() {
  return useSyncExternalStore(subscribe, () => state)
}

function shortcutOf({ keys, label, group, run }: Command) {
  return keys ? [{ keys, label, group, run }] : []
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: State) {
  state = next
  for (const listener of listeners) listener()
}
