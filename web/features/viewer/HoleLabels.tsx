import { Text } from '@mantine/core'
import { useRef } from 'react'
import classes from './HoleLabels.module.css'
import { LOOP_COLOURS } from './drawn-loops.ts'
import type { DrawnLoop } from './mesh-messages.ts'
import { placeLabels } from './place-labels.ts'
import { useFrameUpdates } from './useFrameUpdates.ts'
import type { Viewer } from './viewer.ts'

type Props = {
  viewer: Viewer
  /** The height in CSS pixels at the bottom that the tools cover. */
  foot: number
  files: readonly { id: string; loops: readonly DrawnLoop[] }[]
}

/** The minimum cosine between a hole and the direction to the camera for its label to appear. */
const FACING = -0.15

/** Labels each hole that faces the camera; the holes of a file are numbered from 1, as in its report. */
export function HoleLabels({ viewer, foot, files }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const holes = files.flatMap(({ id, loops }) =>
    loops
      .filter(({ kind }) => kind === 'hole')
      .map((loop, i) => ({ id, loop, number: i + 1, key: `${id} ${loop.edges} ${loop.length_mm}` })),
  )
  useFrameUpdates(viewer, () => {
    const element = root.current
    if (!element) return
    const { clientWidth: width, clientHeight: height } = element
    const points = holes.map(({ id, loop: { centre, facing } }) =>
      viewer.faces(id, centre, facing, FACING) ? viewer.spotOf(id, centre) : undefined,
    )
    for (const [i, position] of placeLabels(points, { width, height, foot }).entries()) {
      const label = element.querySelector<HTMLElement>(`[data-hole="${i}"]`)
      const line = element.querySelector(`[data-leader="${i}"]`)
      if (label) {
        label.style.visibility = position ? 'visible' : 'hidden'
        if (position) label.style.transform = `translate(${position.label.x}px, ${position.label.y}px) translateY(-50%)`
      }
      line?.setAttribute('points', position ? position.leader.map(({ x, y }) => `${x},${y}`).join(' ') : '')
    }
  })
  return (
    <div ref={root} className={classes.overlay}>
      <svg width="100%" height="100%" aria-hidden>
        {holes.map(({ key }, i) => (
          <polyline key={key} data-leader={i} fill="none" stroke={LOOP_COLOURS.hole} />
        ))}
      </svg>
      {holes.map(({ key, loop, number }, i) => (
        <Text
          span
          key={key}
          data-hole={i}
          className={classes.tag}
          p="2px 9px"
          bd="1px solid #8a3438"
          bg="#2c1719"
          c="#ffb3b5"
          fz={13}
        >
          Hole {number}, {loop.edges} edges
        </Text>
      ))}
    </div>
  )
}
