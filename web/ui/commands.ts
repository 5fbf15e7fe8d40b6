/** The registry of the command palette: screens add their commands to it. */
import { shallowEqual } from '@mantine/hooks'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Store, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { useShortcuts } from './shortcuts.ts'
import type { StatusLook } from './StatusBadge.tsx'
import { areSame, useStable } from './useStable.ts'

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

const registry = new Store<readonly Command[]>([])

/** Adds the commands of the screen while it is mounted. */
export function useCommands(commands: readonly Command[]) {
  const run = useEffectEvent((id: string) => commands.find((each) => each.id === id)?.run())
  // Registers again only when the visible content changes, not at every render; the effect event always runs the latest
  // function.
  const stableCommands = useStable(commands, areSameCommands)
  useEffect(() => {
    const added = stableCommands.map((each) => ({ ...each, run: () => run(each.id) }))
    registry.setState((now) => [...added, ...now])
    return () => registry.setState((now) => now.filter((each) => !added.includes(each)))
  }, [stableCommands])
  useShortcuts(commands.flatMap(toShortcuts))
}

function areSameCommands(a: readonly Command[], b: readonly Command[]) {
  return areSame(a, b, (one, other) => shallowEqual({ ...one, run: undefined }, { ...other, run: undefined }))
}

export function useCommandRegistry() {
  return useSelector(registry)
}

function toShortcuts({ keys, label, group, run }: Command) {
  return keys ? [{ keys, label, group, run }] : []
}
