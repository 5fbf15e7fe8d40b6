import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './Measures.module.css'
import { objectKey } from './mesh-keys.ts'
import { useFrameUpdates } from './useFrameUpdates.ts'
import type { MeasuresState } from './useMeasures.ts'
import type { Viewer } from './viewer.ts'

type Props = {
  viewer: Viewer
  measures: MeasuresState
  /** In the room a label has a button that removes its measurement; beside a file the report lists them. */
  look: 'room' | 'file'
}

/** Draws measurements over the model, updating the DOM on each frame without rendering React. */
export function Measures({ viewer, measures, look }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const { all, pendingPoints } = measures
  const lines = [...all.map(({ points }) => points), ...(pendingPoints.length > 0 ? [pendingPoints] : [])]
  useFrameUpdates(viewer, () => {
    for (const [i, points] of lines.entries()) {
      const spots = points.map(({ id, point }) => viewer.spotOf(id, point))
      const visible = spots.filter((spot) => spot !== undefined)
      for (const each of root.current?.querySelectorAll<SVGElement | HTMLElement>(`[data-of="${i}"]`) ?? [])
        each.style.visibility = visible.length === spots.length ? 'visible' : 'hidden'
      const find = (name: string) => root.current?.querySelectorAll<HTMLElement>(`${name}[data-of="${i}"]`) ?? []
      for (const line of find('path')) line.setAttribute('d', `M${visible.map(({ x, y }) => `${x} ${y}`).join('L')}`)
      // A zero-length segment with round caps renders as a dot.
      const dots = visible.map(({ x, y }) => `M${x} ${y}h0`).join('')
      for (const path of find('g')) for (const dot of path.children) dot.setAttribute('d', dots)
      const [a, b] = [visible[Math.floor((visible.length - 1) / 2)], visible[Math.ceil((visible.length - 1) / 2)]]
      if (!a || !b) continue
      for (const label of find('span'))
        label.style.transform = `translate(${(a.x + b.x) / 2}px, ${(a.y + b.y) / 2}px) translate(-50%, -50%)`
    }
  })
  const last = all.at(-1)
  return (
    <div ref={root} className={classes.measures} data-look={look}>
      <svg width="100%" height="100%" aria-hidden>
        {lines.map((points, i) => (
          <g key={objectKey(points)}>
            <path data-of={i} className={classes.line} />
            {look === 'file' || points === pendingPoints || points.length > 2 ? (
              <g data-of={i}>
                <path className={classes.rim} />
                <path className={classes.dots} />
              </g>
            ) : null}
          </g>
        ))}
      </svg>
      {all.map((each, i) => (
        // Keyed by place, so that removing a distance leaves the focus on the button of the next one.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={i} data-of={i} className={classes.mm}>
          {each.mm.toFixed(1)} mm
          {look === 'room' ? (
            <ActionIcon
              size={24}
              variant="transparent"
              color="gray"
              aria-label={`Remove distance ${i + 1}, ${each.mm.toFixed(1)} mm`}
              onClick={() => measures.remove(each)}
            >
              <Icon of={IconX} size={13} />
            </ActionIcon>
          ) : null}
        </span>
      ))}
      <VisuallyHidden>
        <output>
          {last
            ? `Measured ${last.mm.toFixed(1)} mm${last.points.length > 2 ? ` along ${last.points.length} points` : ''}.`
            : ''}
        </output>
      </VisuallyHidden>
    </div>
  )
}
