import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Store, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { useShortcuts } from './shortcuts.ts'
import type { StatusLook } from './StatusBadge.tsx'

/** Something that can be found or done from the palette, and by a key where it has one. */
export type Command = {
  id: string
  label: string
  group: string
  hint?: string
  icon?: TablerIcon
  /** In place of the icon, where such a thing has a picture: null while there is none. */
  thumbnail_url?: string | null
  status?: { look: StatusLook; label: string } | undefined
  /** As in useShortcuts. */
  keys?: string
  run: () => void
}

/** Finds things on the server while one types: patients, organizations, users. */
export type CommandSource = { group: string; search: (text: string, signal: AbortSignal) => Promise<Command[]> }

type State = { commands: readonly Command[]; sources: readonly CommandSource[] }
const registry = new Store<State>({ commands: [], sources: [] })

/** What the present screen can do; keep the array stable (useMemo). */
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
