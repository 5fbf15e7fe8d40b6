import { useHotkeys } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useCan } from '#web/api/permissions.ts'
import { useMe } from '#web/api/useMe.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { focusFilter } from './boot-focus.ts'
import { navigationFor } from './navigation.ts'
import { openCheatSheet, openPalette, usePaletteLoaded } from './palette-state.ts'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))

/**
 * Binds the keyboard shortcuts of every screen, and renders the palette once one of them has opened it. In a room single
 * letters are its own, also before it has loaded: `c` is a comment there and no new case.
 */
export function GlobalShortcuts({ isInRoom = false }: { isInRoom?: boolean }) {
  const navigate = useNavigate()
  const router = useRouter()
  // This key also works while the user types, so it is no ordinary shortcut.
  useHotkeys([['mod+K', openPalette]], [], true)
  const { groups, footer } = navigationFor(useMe(), useCan())
  const items = [...groups.flatMap((group) => group.items), ...footer]
  useShortcuts([
    { keys: '?', label: 'Show the shortcuts', group: 'Everywhere', run: openCheatSheet },
    {
      keys: '/',
      label: 'Focus the filter',
      group: 'Lists',
      run: () => focusFilter(() => router.state.isLoading),
    },
    ...items.flatMap(({ keys, label, href, blocked }) =>
      keys && !blocked && !(isInRoom && keys.length === 1)
        ? [{ keys, label, group: 'Go to', run: () => void navigate({ href }) }]
        : [],
    ),
  ])
  return usePaletteLoaded() ? (
    <Suspense>
      <Palette />
    </Suspense>
  ) : null
}
