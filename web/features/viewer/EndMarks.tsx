import { useRef } from 'react'
import type { Vec3 } from '#mesh/measure.ts'
import classes from './EndMarks.module.css'
import { useFrameUpdates } from './useFrameUpdates.ts'
import type { FilePoint, Viewer } from './viewer.ts'

/** The ends of the scan in one file that may lie before the last molar. */
export type ScanEnds = { id: string; ends: readonly { side: string; point: Vec3 }[] }

/** The distance between the dot and its label, in px. */
const GAP = 14

/**
 * Marks each place where a scan may end too early. Hidden from screen readers, since the check report says the same.
 */
export function EndMarks({ viewer, scans }: { viewer: Viewer; scans: readonly ScanEnds[] }) {
  const root = useRef<HTMLDivElement>(null)
  const marks = scans.flatMap(({ id, ends }) =>
    ends.map(({ side, point }): FilePoint & { side: string } => ({ id, side, point })),
  )
  useFrameUpdates(viewer, () => {
    for (const [i, { id, point }] of marks.entries()) {
      const mark = root.current?.querySelector<HTMLElement>(`[data-end="${i}"]`)
      const position = viewer.spotOf(id, point)
      if (!mark) continue
      mark.style.visibility = position ? 'visible' : 'hidden'
      if (!position) continue
      // On a phone there is rarely room to the right of the last tooth.
      const isLeft = position.x + mark.offsetWidth + 2 * GAP > (root.current?.clientWidth ?? 0)
      mark.dataset.side = isLeft ? 'left' : 'right'
      const x = isLeft ? `calc(${position.x - GAP}px - 100%)` : `${position.x + GAP}px`
      mark.style.transform = `translate(${x}, calc(${position.y}px - 50%))`
    }
  })
  return (
    <div ref={root} className={classes.marks} aria-hidden>
      {marks.map(({ id, side }, i) => (
        <span key={`${id} ${side}`} data-end={i} className={classes.mark}>
          May end too early
        </span>
      ))}
    </div>
  )
}
