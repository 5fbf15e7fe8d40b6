import { useRef } from 'react'
import { jawOfTooth } from '#mesh/jaw.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { useToothName } from '#web/components/useToothName.ts'
import classes from './ToothLabels.module.css'
import type { ToothLabel } from './ToothLabels.tsx'
import { useFrameUpdates } from '#web/features/viewer/useFrameUpdates.ts'
import type { Viewer } from '#web/features/viewer/viewer.ts'

/** Minimum facing, as a cosine, for a number to appear: for the outer side and for the occlusal side. */
const MIN_OUTER = 0.25
const MIN_OCCLUSAL = 0.5

/** From the centre of a crown towards its edge in mm, so that a number does not cover the bracket. */
const TO_EDGE = 4.5

/** Draws a number at the edge of each tooth whose outer or occlusal side faces the camera. */
export function ToothNumbers({ viewer, labels }: { viewer: Viewer; labels: readonly ToothLabel[] }) {
  const root = useRef<HTMLDivElement>(null)
  const toothName = useToothName()
  useFrameUpdates(viewer, () => {
    for (const [i, { fileId, point, outward, fdi }] of labels.entries()) {
      const label = root.current?.querySelector<HTMLElement>(`[data-tooth="${i}"]`)
      if (!label) continue
      const crown: Vec3 = [0, 0, jawOfTooth(fdi) === 'upper' ? -1 : 1]
      const isVisible =
        viewer.faces(fileId, point, outward, MIN_OUTER) || viewer.faces(fileId, point, crown, MIN_OCCLUSAL)
      const edge: Vec3 = [point[0], point[1], point[2] + TO_EDGE * crown[2]]
      const spot = isVisible ? viewer.spotOf(fileId, edge) : undefined
      label.style.visibility = spot ? 'visible' : 'hidden'
      if (spot) label.style.transform = `translate(${spot.x}px, ${spot.y}px) translate(-50%, -50%)`
    }
  })
  return (
    <div ref={root} className={classes.labels} aria-hidden>
      {labels.map(({ key, fdi }, i) => (
        <span key={key} data-tooth={i} className={classes.label} data-on-tooth>
          {toothName(fdi)}
        </span>
      ))}
    </div>
  )
}
