import { FILE_VIEWS } from './file-views.ts'
import type { FileViewerState } from './useFileViewer.ts'

/** The keyboard shortcuts of the full-screen viewer; the tooltips of the tools show the same keys. */
export function keyActions(state: FileViewerState, screenshot: () => void): Record<string, () => void> {
  const { looks, change, viewer, goTo, setShown } = state
  return {
    ...Object.fromEntries(FILE_VIEWS.map(({ key, view }) => [key, () => goTo(view)])),
    '0': () => goTo('start'),
    f: () => viewer?.fit(),
    m: () => state.setMeasuring(!state.isMeasuring),
    w: () => change({ wire: !looks.wire }),
    e: () => change({ edges: !looks.edges }),
    s: screenshot,
    u: () => setShown('upper'),
    l: () => setShown('lower'),
    b: () => setShown('both'),
  }
}
