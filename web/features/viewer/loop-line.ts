import { Line2 } from 'three/examples/jsm/lines/Line2.js'
import { LineGeometry } from 'three/examples/jsm/lines/LineGeometry.js'
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js'
import type { DrawnLoop } from './mesh-messages.ts'
import { LOOP_COLOURS } from './drawn-loops.ts'

const WIDTHS = { border: 1.5, hole: 2.4 }

/**
 * Returns the line of a boundary loop: the expected border thin and amber, a hole thick and red. Widths are CSS pixels
 * at any zoom.
 */
export function loopLine({ kind, points }: DrawnLoop) {
  const geometry = new LineGeometry()
  geometry.setPositions([...points, ...points.subarray(0, 3)])
  const material = new LineMaterial({
    color: LOOP_COLOURS[kind],
    linewidth: WIDTHS[kind],
    transparent: true,
    opacity: kind === 'border' ? 0.9 : 1,
    polygonOffset: true,
    polygonOffsetFactor: -8,
    polygonOffsetUnits: -8,
  })
  material.toneMapped = false
  const line = new Line2(geometry, material)
  line.renderOrder = kind === 'hole' ? 3 : 2
  return line
}
