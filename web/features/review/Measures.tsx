import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FileHit } from '#web/features/files/viewer/models.ts'
import { distanceOf, type FilePoint } from '#web/features/files/viewer/viewer.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './Measures.module.css'
import type { RoomViewer } from '#web/features/setups/room-viewer.ts'

type Measure = { from: FilePoint; to: FilePoint; mm: number }
export type MeasuresState = ReturnType<typeof useMeasures>

/** Distances from point to point in mm, until the mode is left. */
export function useMeasures() {
  const [begun, setBegun] = useState<FilePoint>()
  const [all, setAll] = useState<readonly Measure[]>([])
  return {
    begun,
    all,
    begin: () => setBegun(undefined),
    place({ id, point }: FileHit) {
      if (!begun) return setBegun({ id, point })
      const to = { id, point }
      setAll([...all, { from: begun, to, mm: distanceOf(begun, to) }])
      return setBegun(undefined)
    },
    forget: (measure: Measure) => setAll(all.filter((each) => each !== measure)),
  }
}

/** Lines over the picture, moved with each frame past React. */
export function Measures({ viewer, measures }: { viewer: RoomViewer; measures: MeasuresState }) {
  const root = useRef<HTMLDivElement>(null)
  const { all, begun } = measures
  const update = useEffectEvent(() => {
    for (const [i, { from, to }] of [...all, ...(begun ? [{ from: begun, to: begun }] : [])].entries()) {
      const [a, b] = [viewer.spotOf(from.id, from.point), viewer.spotOf(to.id, to.point)]
      const line = root.current?.querySelector<SVGElement>(`[data-line="${i}"]`)
      const label = root.current?.querySelector<HTMLElement>(`[data-mm="${i}"]`)
      const seen = a && b ? 'visible' : 'hidden'
      if (line) line.style.visibility = seen
      if (label) label.style.visibility = seen
      if (!a || !b) continue
      line?.setAttribute('d', `M${a.x} ${a.y}L${b.x} ${b.y}`)
      if (label) label.style.transform = `translate(${(a.x + b.x) / 2}px, ${(a.y + b.y) / 2}px) translate(-50%, -50%)`
    }
  })
  useEffect(() => viewer.onFrame(() => update()), [viewer])
  useEffect(() => update())
  return (
    <div ref={root} className={classes.measures}>
      <svg width="100%" height="100%" aria-hidden>
        {[...all, ...(begun ? [begun] : [])].map((each, i) => (
          // They never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <path key={i} data-line={i} className={classes.line} data-begun={each === begun} />
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
    </div>
  )
}
