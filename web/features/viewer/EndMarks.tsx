import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './EndMarks.module.css'
import type { ScreenPoint } from './stage.ts'

/**
 * An end of a scan that may lie before the last molar. `spot` returns its position in the host, undefined while its jaw
 * is hidden.
 */
export type EndMark = { key: string; spot: () => ScreenPoint | undefined }

/** The distance between the dot and its label, in px. */
const GAP = 14

type Props = { viewer: { onFrame: (heard: () => void) => () => void }; marks: readonly EndMark[] }

/**
 * Marks each place where a scan may end too early. Hidden from screen readers, since the check report says the same.
 */
export function EndMarks({ viewer, marks }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const update = useEffectEvent(() => {
    for (const [i, { spot }] of marks.entries()) {
      const mark = root.current?.querySelector<HTMLElement>(`[data-end="${i}"]`)
      const place = spot()
      if (!mark) continue
      mark.style.visibility = place ? 'visible' : 'hidden'
      if (!place) continue
      // On a phone there is rarely room to the right of the last tooth.
      const isLeft = place.x + mark.offsetWidth + 2 * GAP > (root.current?.clientWidth ?? 0)
      mark.dataset.side = isLeft ? 'left' : 'right'
      const x = isLeft ? `calc(${place.x - GAP}px - 100%)` : `${place.x + GAP}px`
      mark.style.transform = `translate(${x}, calc(${place.y}px - 50%))`
    }
  })
  useEffect(() => viewer.onFrame(() => update()), [viewer])
  // Positions marks that were added since the last frame.
  useEffect(() => update())
  return (
    <div ref={root} className={classes.marks} aria-hidden>
      {marks.map(({ key }, i) => (
        <span key={key} data-end={i} className={classes.mark}>
          May end too early
        </span>
      ))}
    </div>
  )
}
