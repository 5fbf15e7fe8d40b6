import { useRef } from 'react'
import { jawOfTooth } from '#mesh/jaw.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { useToothName } from '#web/components/useToothName.ts'
import { placePins } from '#web/features/viewer/pin-layout.ts'
import classes from './ToothLabels.module.css'
import { useFrameUpdates } from '#web/features/viewer/useFrameUpdates.ts'
import type { Viewer } from '#web/features/viewer/viewer.ts'

/** A label at a tooth of a file; `key` distinguishes the two labels of one tooth in a pair. */
export type ToothLabel = { key: string; fdi: number; fileId: string; point: Vec3; outward: Vec3 }

type Props = {
  viewer: Viewer
  labels: readonly ToothLabel[]
  chosen: number | undefined
  pads: { top: number; bottom: number }
}

/** Draws tooth numbers with a leader line to each tooth, in both viewports of a pair. */
export function ToothLabels({ viewer, labels, chosen, pads }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const toothName = useToothName()
  useFrameUpdates(viewer, () => {
    const element = root.current
    if (!element) return
    const { clientWidth: width, clientHeight: height } = element
    for (const half of [0, 1] as const) {
      const frame = viewer.frameOf(half)
      const inset = { left: frame.x + 8, right: frame.x + frame.width - 8 }
      const bounds = {
        ...inset,
        top: frame.y + pads.top,
        bottom: Math.min(height, frame.y + frame.height) - pads.bottom,
      }
      const targets = labels.map(({ fileId, point, outward, fdi }) => {
        if (viewer.getHalf(fileId) !== half || !viewer.faces(fileId, point, outward)) return undefined
        const spot = viewer.spotOf(fileId, point)
        const isInFrame = spot && spot.x > inset.left && spot.x < Math.min(width, inset.right)
        return isInFrame ? { point: spot, isUpper: jawOfTooth(fdi) === 'upper' } : undefined
      })
      for (const [i, spot] of placePins(targets, bounds).entries()) {
        if (viewer.getHalf(labels[i]?.fileId ?? '') !== half) continue
        const label = element.querySelector<HTMLElement>(`[data-tooth="${i}"]`)
        const anchor = targets[i]?.point
        if (label) label.style.visibility = spot ? 'visible' : 'hidden'
        if (label && spot) label.style.transform = `translate(${spot.x}px, ${spot.y}px) translate(-50%, -50%)`
        const path = spot && anchor ? `M${anchor.x} ${anchor.y}L${spot.x} ${spot.y}` : ''
        for (const line of element.querySelectorAll(`[data-line="${i}"] path`)) line.setAttribute('d', path)
      }
    }
  })
  return (
    <div ref={root} className={classes.labels} aria-hidden>
      <svg width="100%" height="100%">
        {labels.map(({ key }, i) => (
          <g key={key} data-line={i}>
            <path className={classes.halo} />
            <path className={classes.line} />
          </g>
        ))}
      </svg>
      {labels.map(({ key, fdi }, i) => (
        <span key={key} data-tooth={i} data-chosen={fdi === chosen} className={classes.label}>
          {toothName(fdi)}
        </span>
      ))}
    </div>
  )
}
