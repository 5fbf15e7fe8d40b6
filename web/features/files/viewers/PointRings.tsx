import { useRef } from 'react'
import { useFrameUpdates } from '#web/features/viewer/useFrameUpdates.ts'
import type { FilePoint, Viewer } from '#web/features/viewer/viewer.ts'
import classes from './PointRings.module.css'

/** Rings the places that are to be looked at. A sentence beside the model says the same, so readers do not see them. */
export function PointRings({ viewer, points }: { viewer: Viewer; points: readonly FilePoint[] }) {
  const root = useRef<HTMLDivElement>(null)
  useFrameUpdates(viewer, () => {
    for (const [i, { id, point }] of points.entries()) {
      const ring = root.current?.querySelector<HTMLElement>(`[data-ring="${i}"]`)
      const position = viewer.spotOf(id, point)
      if (!ring) continue
      ring.style.visibility = position ? 'visible' : 'hidden'
      if (position) ring.style.translate = `${position.x}px ${position.y}px`
    }
  })
  return (
    <div ref={root} className={classes.rings} aria-hidden>
      {points.map(({ id, point }, i) => (
        <span key={`${id} ${point.join(' ')}`} data-ring={i} className={classes.ring} />
      ))}
    </div>
  )
}
