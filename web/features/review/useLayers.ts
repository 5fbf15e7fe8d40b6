import { IconChartCircles, IconFrame, IconHash, IconLayoutGrid } from '@tabler/icons-react'
import { useState } from 'react'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { RoomFile, SetupWithTeeth } from '#web/features/setups/room-files.ts'
import type { Layer } from './Toolbar.tsx'

type LayerName = 'contacts' | 'brackets' | 'tray' | 'numbers'

const ALL: readonly (Omit<Layer, 'isOn' | 'run'> & { name: LayerName })[] = [
  { name: 'contacts', label: 'Contacts', icon: IconChartCircles, keys: 'b' },
  { name: 'brackets', label: 'Brackets', icon: IconFrame },
  { name: 'tray', label: 'Tray', icon: IconLayoutGrid },
  { name: 'numbers', label: 'Numbers', icon: IconHash, keys: 'n' },
]

/** Returns the layers that the version contains, with their toggles and shortcuts. */
export function useLayers(files: readonly RoomFile[], setup: SetupWithTeeth) {
  const [visibleLayers, setVisibleLayers] = useState<Record<LayerName, boolean>>({
    contacts: false,
    brackets: true,
    tray: false,
    numbers: false,
  })
  const jaws = new Set(files.flatMap(({ part, jaw }) => (part === 'teeth' && jaw ? [jaw] : [])))
  const offered: Record<LayerName, boolean> = {
    contacts: jaws.size === 2,
    brackets: files.some(({ part }) => part === 'brackets'),
    tray: files.some(({ part }) => part === 'tray'),
    numbers: setup.teeth !== null,
  }
  const layers = ALL.filter(({ name }) => offered[name]).map(({ name, ...layer }) => ({
    ...layer,
    isOn: visibleLayers[name],
    run: () => setVisibleLayers({ ...visibleLayers, [name]: !visibleLayers[name] }),
  }))
  useShortcuts(
    layers.flatMap(({ keys, label, run }) =>
      keys ? [{ keys, label: `Show ${label.toLowerCase()}`, group: 'Review', run }] : [],
    ),
  )
  const has = (name: LayerName) => offered[name] && visibleLayers[name]
  return { layers, has }
}
