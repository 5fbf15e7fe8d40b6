import { Box } from '@mantine/core'
import { useRef } from 'react'
import { useFrameUpdates } from './useFrameUpdates.ts'
import type { Viewer } from './viewer.ts'

const LENGTH = 26
const AXES = [
  { name: 'L', colour: '#FF7875' },
  { name: 'S', colour: '#6CCF96' },
  { name: 'A', colour: '#6CA8F0' },
]

/** Shows the patient's axes: L (left), S (superior, up) and A (anterior, front). */
export function Axes({ viewer }: { viewer: Viewer }) {
  const root = useRef<SVGSVGElement>(null)
  useFrameUpdates(viewer, () => {
    for (const [i, { x, y }] of viewer.axes().entries()) {
      const group = root.current?.children[i]
      const [line, text] = group?.children ?? []
      line?.setAttribute('x2', String(x * LENGTH))
      line?.setAttribute('y2', String(y * LENGTH))
      text?.setAttribute('x', String(x * (LENGTH + 9)))
      text?.setAttribute('y', String(y * (LENGTH + 9) + 3.5))
    }
  })
  return (
    <Box
      component="svg"
      ref={root}
      viewBox="-40 -40 80 80"
      pos="absolute"
      top={14}
      right={14}
      w={80}
      h={80}
      pointerEvents="none"
      aria-hidden
    >
      {AXES.map(({ name, colour }) => (
        <g key={name}>
          <line stroke={colour} strokeWidth={2} strokeLinecap="round" />
          <text fill="var(--td-t2)" fontSize={10} fontWeight={600} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
    </Box>
  )
}
