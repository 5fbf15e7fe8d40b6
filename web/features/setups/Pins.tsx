import { IconCheck, IconSlash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { SetupComment } from '#contract/setups.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useToothNameWithPlace } from '#web/components/useToothName.ts'
import { commentState, commentTitle } from './comment-labels.ts'
import { placePins } from '#web/features/viewer/pin-layout.ts'
import classes from './Pins.module.css'
import { useFrameUpdates } from '#web/features/viewer/useFrameUpdates.ts'
import type { Viewer } from '#web/features/viewer/viewer.ts'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'
import type { Vec3 } from '#mesh/measure.ts'

/** A pin at a point of a file. */
export type PinTarget = { fileId: string; point: Vec3; normal: Vec3; isUpper: boolean }
type Props = {
  viewer: Viewer
  comments: readonly { comment: SetupComment; pinned: PinTarget }[]
  chosen: number | undefined
  onChoose: (id: number) => void
  /** The comment being written. */
  draft: PinTarget | undefined
  /** Margins in CSS pixels that are covered by tools. */
  pads: { top: number; right: number; bottom: number; left: number }
}

/**
 * Draws numbered pins with leader lines, updating the DOM on each frame without rendering React; a pin on a surface
 * that faces away is hidden.
 */
export function Pins({ viewer, comments, chosen, onChoose, draft, pads }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const toothName = useToothNameWithPlace()

  useFrameUpdates(viewer, () => {
    const element = root.current
    if (!element) return
    const all = [...comments.map(({ pinned }) => pinned), ...(draft ? [draft] : [])]
    const spots = all.map(({ fileId, point, normal, isUpper }) => {
      const spot = viewer.faces(fileId, point, normal) ? viewer.spotOf(fileId, point) : undefined
      return spot && { point: spot, isUpper }
    })
    const { clientWidth: width, clientHeight: height } = element
    const frame = { top: pads.top, left: pads.left, right: width - pads.right, bottom: height - pads.bottom }
    for (const [i, pin] of placePins(spots, frame).entries()) positionPin(element, i, spots[i]?.point, pin)
  })

  return (
    <div ref={root} className={classes.pins}>
      <svg width="100%" height="100%" aria-hidden>
        {[...comments.map(({ comment }) => comment.id), ...(draft ? ['draft'] : [])].map((key, i) => (
          <g key={key} data-line={i}>
            <line className={classes.halo} />
            <line className={classes.line} />
            <circle r={4} className={classes.point} />
          </g>
        ))}
      </svg>
      {comments.map(({ comment }, i) => (
        <button
          key={comment.id}
          type="button"
          data-pin={i}
          className={classes.pin}
          data-state={commentState(comment)}
          data-chosen={comment.id === chosen}
          aria-label={`Comment ${comment.number}, ${commentTitle(comment, toothName)}`}
          aria-pressed={comment.id === chosen}
          // Skipped in the tab order, since the comment list offers the same.
          tabIndex={-1}
          onClick={() => onChoose(comment.id)}
        >
          {comment.number}
          <Sign state={commentState(comment)} />
        </button>
      ))}
      {draft ? (
        <span data-pin={comments.length} className={classes.pin} data-state="open" data-chosen aria-hidden>
          +
        </span>
      ) : null}
    </div>
  )
}

/** An icon in addition to the color of the state. */
function Sign({ state }: { state: ReturnType<typeof commentState> }) {
  if (state === 'open') return null
  return (
    <span className={classes.sign}>
      <Icon of={state === 'not_possible' ? IconSlash : IconCheck} size={11} />
    </span>
  )
}

function positionPin(element: HTMLElement, i: number, point: ScreenPoint | undefined, pin: ScreenPoint | undefined) {
  const button = element.querySelector<HTMLElement>(`[data-pin="${i}"]`)
  const group = element.querySelector<SVGGElement>(`[data-line="${i}"]`)
  const isVisible = point !== undefined && pin !== undefined
  if (button) button.style.visibility = isVisible ? 'visible' : 'hidden'
  if (group) group.style.visibility = isVisible ? 'visible' : 'hidden'
  if (!isVisible) return
  if (button) button.style.transform = `translate(${pin.x}px, ${pin.y}px) translate(-50%, -50%)`
  for (const line of group?.querySelectorAll('line') ?? []) {
    for (const [name, value] of Object.entries({ x1: point.x, y1: point.y, x2: pin.x, y2: pin.y })) {
      line.setAttribute(name, String(value))
    }
  }
  const circle = group?.querySelector('circle')
  circle?.setAttribute('cx', String(point.x))
  circle?.setAttribute('cy', String(point.y))
}
