import { DoubleSide, Group, Mesh, MeshBasicMaterial, PlaneGeometry } from 'three'
import { Line2 } from 'three/examples/jsm/lines/Line2.js'
import { LineGeometry } from 'three/examples/jsm/lines/LineGeometry.js'
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js'
import type { SectionAxis } from '#mesh/section.ts'
import type { Box, Vec3 } from '#mesh/measure.ts'

/** A cutting plane in file coordinates; the part on the `keeps` side stays. `box` bounds the files. */
export type Cut = { axis: SectionAxis; at: number; keeps: 'below' | 'above'; box: Box }

/** How far the pane extends beyond the model, in mm, so that it can be grabbed. */
export const PANE_MARGIN = 4

/** Creates the glass pane that shows the cutting plane, in scene coordinates. */
export function makePane({ axis, at, box }: Cut) {
  const free = axis === 0 ? 1 : 0
  const [left, right] = [box.low[free] - PANE_MARGIN, box.high[free] + PANE_MARGIN]
  const [bottom, top] = [box.low[2] - PANE_MARGIN, box.high[2] + PANE_MARGIN]
  const corner = (side: number, height: number): Vec3 => {
    const point: Vec3 = [0, 0, height]
    point[axis] = at
    point[free] = side
    const [x, y, z] = point
    // Files are X left, Y back, Z up; the scene is X left, Y up, Z forward.
    return [x, z, -y]
  }
  const corners = [corner(left, bottom), corner(right, bottom), corner(left, top), corner(right, top)]
  const glass = new PlaneGeometry()
  for (const [i, point] of corners.entries()) glass.getAttribute('position').setXYZ(i, ...point)
  const fill = new MeshBasicMaterial({
    color: '#7fc4ee',
    transparent: true,
    opacity: 0.22,
    side: DoubleSide,
    depthWrite: false,
    toneMapped: false,
  })
  const edges = new LineGeometry()
  edges.setPositions([0, 1, 3, 2, 0].flatMap((i) => corners[i] ?? []))
  const stroke = new LineMaterial({ color: '#008cd2', linewidth: 2, toneMapped: false })
  const pane = new Group()
  pane.add(new Mesh(glass, fill), new Line2(edges, stroke))
  return {
    pane,
    dispose() {
      for (const each of [glass, fill, edges, stroke]) each.dispose()
    },
  }
}
