/** The registry of the command palette: screens add commands, features add sources that search on the server. */
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Store, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { useShortcuts } from './shortcuts.ts'
import type { StatusLook } from './StatusBadge.tsx'

/** An entry of the command palette, with an optional keyboard shortcut. */
export type Command = {
  id: string
  label: string
  group: string
  hint?: string
  icon?: TablerIcon
  /** Replaces the icon for records that have a picture; null while it is missing. */
  thumbnail_url?: string | null
  status?: { look: StatusLook; label: string } | undefined
  /** In the syntax of useShortcuts. */
  keys?: string
  run: () => void
}

/** A search on the server while the user types: patients, organizations or users. */
export type CommandSource = { group: string; search: (text: string, signal: AbortSignal) => Promise<Command[]> }

type State = { commands: readonly Command[]; sources: readonly CommandSource[] }
const registry = new Store<State>({ commands: [], sources: [] })

/** Adds the commands of the screen while it is mounted; the array must be stable (useMemo). */
export function useCommands(commands: readonly Command[]) {
  useEffect(() => {
    registry.setState((now) => ({ ...now, commands: [...commands, ...now.commands] }))
    return () =>
      registry.setState((now) => ({ ...now, commands: now.commands.filter((each) => !commands.includes(each)) }))
  }, [commands])
  useShortcuts(commands.flatMap(shortcutOf))
}

export function registerCommandSource(source: CommandSource) {
  registry.setState((now) => ({ ...now, sources: [...now.sources, source] }))
  return () => registry.setState((now) => ({ ...now, sources: now.sources.filter((each) => each !== source) }))
}

export function useCommandRegistry() {
  return useSelector(registry)
}

function shortcutOf({ keys, label, group, run }: Command) {
  return keys ? [{ keys, label, group, run }] : []
}
