import type { ViewerState } from '#web/features/viewer/useViewer.ts'
import type { ViewName } from '#web/features/viewer/views.ts'

export const VIEW_KEYS: readonly { view: ViewName; label: string; key: string }[] = [
  { view: 'occlusal', label: 'Occlusal', key: '1' },
  { view: 'frontal', label: 'Frontal', key: '2' },
  { view: 'left', label: 'Left', key: '3' },
  { view: 'right', label: 'Right', key: '4' },
]

/** The keyboard shortcuts of the full-screen viewer; the tooltips of the tools show the same keys. */
export function keyActions(state: ViewerState, screenshot: () => void): Record<string, () => void> {
  const { looks, change, viewer } = state
  return {
    ...Object.fromEntries(VIEW_KEYS.map(({ key, view }) => [key, () => switchView(state, view)])),
    '0': () => switchView(state, 'start'),
    f: () => viewer?.fit(),
    m: () => state.setMeasuring(!state.measuring),
    w: () => change({ wire: !looks.wire }),
    e: () => change({ edges: !looks.edges }),
    s: screenshot,
    u: () => change({ shown: 'upper' }),
    l: () => change({ shown: 'lower' }),
    b: () => change({ shown: 'both' }),
  }
}

/** Switches to a view, or resets it if it is already the current one. */
export function switchView({ looks, change, viewer }: ViewerState, view: ViewName) {
  if (looks.view === view) viewer?.home()
  else change({ view })
}
