import { ActionIcon, Slider, Text } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { FloatingGroup } from '#web/features/viewer/Controls.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { Film } from './useFilm.ts'

/** Plays the movement of the teeth; dragging the handle stops it. */
export function FilmControls({ film }: { film: Film }) {
  const { at, isPlaying, isReady, play, pause, seek } = film
  const toggle = isPlaying ? pause : play
  const label = isPlaying ? 'Pause' : 'Play'
  useShortcuts([{ keys: ' ', label, group: 'Treatment film', run: () => (isReady ? toggle() : undefined) }])
  return (
    <FloatingGroup at="above-dock" label="Treatment film">
      <ActionIcon size={44} radius="xl" variant="filled" aria-label={label} disabled={!isReady} onClick={toggle}>
        <Icon of={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled} size={20} />
      </ActionIcon>
      <Text span fz={13} fw={500} ms={4}>
        Today
      </Text>
      <Slider
        w={{ base: 130, sm: 280 }}
        mx={8}
        size={4}
        thumbSize={20}
        min={0}
        max={100}
        label={null}
        disabled={!isReady}
        thumbLabel="From today to the planned result, in percent"
        value={Math.round(100 * at)}
        onChange={(value) => seek(value / 100)}
      />
      <Text span fz={13} fw={500} me={8}>
        Planned
      </Text>
    </FloatingGroup>
  )
}
