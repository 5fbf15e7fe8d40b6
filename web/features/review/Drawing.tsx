import { useRef, useState, type PointerEvent } from 'react'
import classes from './Drawing.module.css'
import { isSameCamera, appendPoint, toSquareFraction, appendLine, type Lines } from './drawing-lines.ts'
import { useFrameUpdates } from '#web/features/viewer/useFrameUpdates.ts'
import type { Camera, Viewer } from '#web/features/viewer/viewer.ts'

type Props = {
  viewer: Viewer
  lines: Lines
  /** Camera from which the lines were drawn. */
  camera: Camera
  /** If set, pointer events draw lines and do not turn the model. */
  onChange?: ((lines: Lines) => void) | undefined
}

/** Draws lines over the model; they are visible only from the camera position where they were drawn. */
export function Drawing({ viewer, lines, camera, onChange }: Props) {
  const root = useRef<SVGSVGElement>(null)
  const [line, setLine] = useState<Lines[number]>()

  useFrameUpdates(viewer, () => {
    const { x, y, side } = viewer.square()
    root.current?.setAttribute('data-away', String(!isSameCamera(viewer.camera(), camera)))
    root.current?.querySelector('g')?.setAttribute('transform', `translate(${x} ${y}) scale(${side})`)
  })

  function toPoint(event: PointerEvent<SVGSVGElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return toSquareFraction({ x: event.clientX - left, y: event.clientY - top }, viewer.square())
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0 || !event.isPrimary) return
    // If the camera was moved by keyboard meanwhile, it first returns to where the lines were drawn.
    if (!isSameCamera(viewer.camera(), camera)) return viewer.flyTo(camera)
    event.currentTarget.setPointerCapture(event.pointerId)
    setLine([toPoint(event)])
  }

  function end() {
    if (line) onChange?.(appendLine(lines, line))
    setLine(undefined)
  }

  return (
    <svg
      ref={root}
      className={classes.drawing}
      data-drawing={onChange !== undefined}
      aria-hidden
      onPointerDown={onChange && begin}
      onPointerMove={line && ((event) => setLine(appendPoint(lines, line, toPoint(event))))}
      onPointerUp={onChange && end}
      onPointerCancel={onChange && end}
    >
      <g>
        {[...lines, ...(line ? [line] : [])].map((points, at) => (
          // Lines have no id; they are only appended or removed at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <polyline key={at} points={points.map((point) => point.join(',')).join(' ')} />
        ))}
      </g>
    </svg>
  )
}
