import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DrawnLoop } from './mesh-messages.ts'
import { placeLabels } from './place-labels.ts'
import { LOOP_COLOURS } from './loop-colours.ts'
import classes from './Overlay.module.css'
import type { Measurement } from './useViewer.ts'
import type { FilePoint, Viewer } from './viewer.ts'

type Props = {
  viewer: Viewer
  /** The height in CSS pixels at the bottom that the tools cover. */
  foot: number
  files: readonly { id: string; loops: readonly DrawnLoop[] }[]
  edges: boolean
  begun: FilePoint | undefined
  measurements: readonly Measurement[]
  cross: { x: number; y: number } | undefined
}

/**
 * Labels, leader lines and measurements over the canvas. Each frame moves them in the DOM directly, without a React
 * render.
 */
export function Overlay({ viewer, foot, files, edges, begun, measurements, cross }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const holes = edges ? files.flatMap(({ id, loops }) => holesOf(loops).map((loop) => ({ id, loop }))) : []
  const numbered = numberedPerFile(holes)

  function placeHoles(element: HTMLElement) {
    const { clientWidth: width, clientHeight: height } = element
    const wanted = holes.map(({ id, loop }) =>
      viewer.faces(id, loop) ? viewer.spotOf({ id, point: loop.centre }) : undefined,
    )
    const places = placeLabels(wanted, { width, height, foot })
    for (const [i, place] of places.entries()) {
      const label = element.querySelector<HTMLElement>(`[data-hole="${i}"]`)
      const line = element.querySelector(`[data-leader="${i}"]`)
      if (label) {
        label.style.visibility = place ? 'visible' : 'hidden'
        if (place) label.style.transform = `translate(${place.label.x}px, ${place.label.y}px) translateY(-50%)`
      }
      line?.setAttribute('points', place ? place.leader.map(({ x, y }) => `${x},${y}`).join(' ') : '')
    }
  }

  function placeMeasure(element: HTMLElement, key: string, from: FilePoint, to: FilePoint | undefined) {
    const [a, b] = [viewer.spotOf(from), to && viewer.spotOf(to)]
    const group = element.querySelector<SVGGElement>(`[data-measure="${key}"]`)
    const label = element.querySelector<HTMLElement>(`[data-mm="${key}"]`)
    const isSeen = a !== undefined && (to === undefined || b !== undefined)
    if (group) group.style.visibility = isSeen ? 'visible' : 'hidden'
    if (label) label.style.visibility = isSeen ? 'visible' : 'hidden'
    if (!a) return
    const [first, second] = group?.querySelectorAll('circle') ?? []
    const line = group?.querySelector('line')
    setSpot(first, 'cx', 'cy', a)
    setSpot(line, 'x1', 'y1', a)
    if (!b) return
    setSpot(second, 'cx', 'cy', b)
    setSpot(line, 'x2', 'y2', b)
    if (label) label.style.transform = `translate(${(a.x + b.x) / 2}px, ${(a.y + b.y) / 2}px) translate(-50%, -50%)`
  }

  const update = useEffectEvent(() => {
    const element = root.current
    if (!element) return
    placeHoles(element)
    for (const [i, { from, to }] of measurements.entries()) placeMeasure(element, String(i), from, to)
    if (begun) placeMeasure(element, 'begun', begun, undefined)
  })

  useEffect(() => viewer.onFrame(() => update()), [viewer])
  // Positions elements that were added since the last frame.
  useEffect(() => update())

  return (
    <div ref={root} className={classes.overlay}>
      <svg width="100%" height="100%" aria-hidden>
        {holes.map(({ id, loop }, i) => (
          <polyline
            key={`${id} ${loop.edges} ${loop.length_mm}`}
            data-leader={i}
            fill="none"
            stroke={LOOP_COLOURS.hole}
          />
        ))}
        {measurements.map((each, i) => (
          <g key={keyOf(each)} data-measure={i}>
            <line className={classes.line} />
            <circle {...DOT} />
            <circle {...DOT} />
          </g>
        ))}
        {begun ? (
          <g data-measure="begun">
            <circle {...DOT} />
          </g>
        ) : null}
        {cross ? (
          <path
            stroke="var(--td-brand)"
            strokeWidth={2}
            d={`M${cross.x - 9} ${cross.y}h18M${cross.x} ${cross.y - 9}v18`}
          />
        ) : null}
      </svg>
      {holes.map(({ id, loop }, i) => (
        <Text
          span
          key={`${id} ${loop.edges} ${loop.length_mm}`}
          data-hole={i}
          className={classes.tag}
          p="2px 9px"
          bd="1px solid #8a3438"
          bg="#2c1719"
          c="#ffb3b5"
          fz={13}
        >
          Hole {numbered[i]}, {loop.edges} edges
        </Text>
      ))}
      {measurements.map((each, i) => (
        <Text
          span
          key={keyOf(each)}
          data-mm={i}
          className={`${classes.tag} ${classes.mm}`}
          p="3px 10px"
          bg="#fff"
          c="#131a24"
          fz={13}
          fw={600}
        >
          {each.mm.toFixed(1)} mm
        </Text>
      ))}
    </div>
  )
}

const DOT = { r: 4.5, fill: '#fff', stroke: '#11161d', strokeWidth: 2 }

export function holesOf(loops: readonly DrawnLoop[]) {
  return loops.filter(({ kind }) => kind === 'hole')
}

/** Numbers the holes of each file from 1, as its report does. */
function numberedPerFile(holes: readonly { id: string }[]) {
  return holes.map(({ id }, i) => holes.slice(0, i + 1).filter((each) => each.id === id).length)
}

function keyOf({ from, to }: Measurement) {
  return `${from.id} ${from.point.join()} ${to.point.join()}`
}

function setSpot(element: Element | null | undefined, x: string, y: string, spot: { x: number; y: number }) {
  element?.setAttribute(x, String(spot.x))
  element?.setAttribute(y, String(spot.y))
}
