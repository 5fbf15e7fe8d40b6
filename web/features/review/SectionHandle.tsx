import { IconArrowsHorizontal } from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import type { Vec3 } from '#mesh/measure.ts'
import { PANE_MARGIN } from '#web/features/viewer/pane.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './Section.module.css'
import { formatSectionPosition } from './section-labels.ts'
import { useFrameUpdates } from '#web/features/viewer/useFrameUpdates.ts'
import type { Viewer } from '#web/features/viewer/viewer.ts'
import type { Section } from './useSection.ts'

/** Step in mm for each key; with Shift an arrow moves 0.1 mm. */
const STEPS: Record<string, number> = {
  ArrowRight: 0.5,
  ArrowUp: 0.5,
  ArrowLeft: -0.5,
  ArrowDown: -0.5,
  PageUp: 5,
  PageDown: -5,
  Home: -Infinity,
  End: Infinity,
}
const FINE = 0.2
/** Pixels per millimeter below which the plane faces the camera; dragging right then moves it away. */
const FACING = 2
const EDGE = 24

/** Handle that drags the cutting plane along its axis, and a slider for the keyboard. */
export function SectionHandle({ viewer, section }: { viewer: Viewer; section: Section }) {
  const { axis, at, box, move } = section
  const button = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; y: number; at: number; direction: { x: number; y: number } }>(undefined)
  const free = axis === 0 ? 1 : 0

  /** Returns a point at the left or the front edge of the plane. */
  function pointAt(along: number, aside = 0): Vec3 {
    const point: Vec3 = [0, 0, (box.low[2] + box.high[2]) / 2]
    point[axis] = along
    point[free] = box.low[free] - PANE_MARGIN + aside
    return point
  }

  /** Returns the screen vector, in pixels, of moving the plane by one millimeter. */
  function screenDirection() {
    const from = viewer.spotInBite(pointAt(at))
    const to = viewer.spotInBite(pointAt(at + 1))
    if (Math.hypot(to.x - from.x, to.y - from.y) >= FACING) return { x: to.x - from.x, y: to.y - from.y }
    const aside = viewer.spotInBite(pointAt(at, 1))
    return { x: Math.max(FACING, Math.hypot(aside.x - from.x, aside.y - from.y)), y: 0 }
  }

  useFrameUpdates(viewer, () => {
    const stage = button.current?.parentElement
    if (!button.current || !stage) return
    const { x, y } = viewer.spotInBite(pointAt(at))
    const clamp = (value: number, size: number) => Math.max(EDGE, Math.min(size - EDGE, value))
    const direction = screenDirection()
    const angle = Math.round((Math.atan2(direction.y, direction.x) * 180) / Math.PI)
    button.current.style.transform = `translate(${clamp(x, stage.clientWidth)}px, ${clamp(y, stage.clientHeight)}px) translate(-50%, -50%) rotate(${angle}deg)`
  })

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(at + step * (event.shiftKey ? FINE : 1))
  }

  return (
    <div
      ref={button}
      className={classes.handle}
      // An <input> slides along a fixed track, whereas this handle follows the plane on the screen.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label="Place of the section"
      aria-valuemin={Math.round(box.low[axis])}
      aria-valuemax={Math.round(box.high[axis])}
      aria-valuenow={Math.round(10 * at) / 10}
      aria-valuetext={formatSectionPosition(section)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, y: event.clientY, at, direction: screenDirection() }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!drag.current) return
        const { x, y, direction, at: from } = drag.current
        const along = (event.clientX - x) * direction.x + (event.clientY - y) * direction.y
        move(from + along / (direction.x * direction.x + direction.y * direction.y))
      }}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
    >
      <Icon of={IconArrowsHorizontal} size={20} />
    </div>
  )
}
