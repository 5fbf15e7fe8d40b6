import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './Measures.module.css'
import type { RoomViewer } from '#web/features/viewer/room-viewer.ts'
import type { MeasuresState } from './useMeasures.ts'

/** Draws measurements over the model, updating the DOM on each frame without rendering React. */
export function Measures({ viewer, measures }: { viewer: RoomViewer; measures: MeasuresState }) {
  const root = useRef<HTMLDivElement>(null)
  const { all, begun } = measures
  const lines = [...all.map(({ points }) => points), ...(begun.length > 0 ? [begun] : [])]
  const update = useEffectEvent(() => {
    for (const [i, points] of lines.entries()) {
      const spots = points.map(({ id, point }) => viewer.spotOf(id, point))
      const seen = spots.filter((spot) => spot !== undefined)
      const isSeen = seen.length === spots.length
      const find = (name: string) => root.current?.querySelector<SVGElement | HTMLElement>(`[data-${name}="${i}"]`)
      for (const each of [find('line'), find('dots'), find('mm')]) {
        if (each) each.style.visibility = isSeen ? 'visible' : 'hidden'
      }
      find('line')?.setAttribute('d', `M${seen.map(({ x, y }) => `${x} ${y}`).join('L')}`)
      // A zero-length segment with round caps renders as a dot.
      find('dots')?.setAttribute('d', seen.map(({ x, y }) => `M${x} ${y}h0`).join(''))
      const [a, b] = [seen[Math.floor((seen.length - 1) / 2)], seen[Math.ceil((seen.length - 1) / 2)]]
      const label = find('mm')
      if (label && a && b)
        label.style.transform = `translate(${(a.x + b.x) / 2}px, ${(a.y + b.y) / 2}px) translate(-50%, -50%)`
    }
  })
  useEffect(() => viewer.onFrame(() => update()), [viewer])
  useEffect(() => update())
  const last = all.at(-1)
  return (
    <div ref={root} className={classes.measures}>
      <svg width="100%" height="100%" aria-hidden>
        {lines.map((points, i) => (
          // Lines are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={i}>
            <path data-line={i} className={classes.line} />
            {points === begun || points.length > 2 ? <path data-dots={i} className={classes.dots} /> : null}
          </g>
        ))}
      </svg>
      {all.map((each, i) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={i} data-mm={i} className={classes.mm}>
          {each.mm.toFixed(1)} mm
          <ActionIcon
            size={24}
            variant="transparent"
            color="gray"
            aria-label={`Remove distance ${i + 1}, ${each.mm.toFixed(1)} mm`}
            onClick={() => measures.forget(each)}
          >
            <Icon of={IconX} size={13} />
          </ActionIcon>
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
