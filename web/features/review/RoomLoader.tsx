import { Center, Loader } from '@mantine/core'
import { useShortcuts, type Shortcut } from '#web/ui/shortcuts.ts'

/** Outside of the room this key starts a new case; pressed too early, it must not leave the room. */
const WAITING: readonly Shortcut[] = [{ keys: 'c', label: 'Comment', group: 'Review', run: () => undefined }]

/** Shown while a part of the room loads. */
export function RoomLoader() {
  useShortcuts(WAITING)
  return (
    <Center pos="absolute" inset={0}>
      <Loader />
    </Center>
  )
}
