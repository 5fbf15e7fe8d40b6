import { useEffect } from 'react'
import type { Viewer } from './viewer.ts'

/**
 * Calls `update` after each frame of the viewer, and after each render of React, which may have added elements since the
 * last frame. Overlays move their elements in it without a render.
 */
export function useFrameUpdates(viewer: Pick<Viewer, 'onFrame'> | undefined, update: () => void) {
  useEffect(() => {
    update()
    return viewer?.onFrame(update)
  })
}
