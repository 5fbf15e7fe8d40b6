import { useShortcuts } from '#web/ui/shortcuts.ts'
import { ROOM_VIEWS, type RoomStage } from '#web/features/viewer/room-views.ts'

/** Keyboard shortcuts of every mode: views, rotation and zoom. The dock shows the same keys. */
export function useRoomKeys(stage: RoomStage) {
  function onReset() {
    stage.setShown('both')
    stage.setJoined(true)
    stage.goTo('front')
  }
  // Mobile browsers do not support full screen for pages.
  const onFullScreen = document.fullscreenEnabled
    ? () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
    : undefined
  const group = 'Review'
  useShortcuts([
    ...ROOM_VIEWS.map(({ view, label, key }) => ({ keys: key, label, group, run: () => stage.goTo(view) })),
    { keys: 'r', label: 'Reset', group, run: onReset },
    ...(onFullScreen ? [{ keys: 'f', label: 'Full screen', group, run: onFullScreen }] : []),
    { keys: 'ArrowLeft', label: 'Turn to the left', group, run: () => stage.turn(-1, 0) },
    { keys: 'ArrowRight', label: 'Turn to the right', group, run: () => stage.turn(1, 0) },
    { keys: 'ArrowUp', label: 'Turn up', group, run: () => stage.turn(0, -1) },
    { keys: 'ArrowDown', label: 'Turn down', group, run: () => stage.turn(0, 1) },
    { keys: '+', label: 'Nearer', group, run: () => stage.zoom('nearer') },
    { keys: '-', label: 'Farther', group, run: () => stage.zoom('farther') },
  ])
  return { onReset, onFullScreen }
}
