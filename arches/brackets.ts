import type { Tooth } from '#arches/anatomy.ts'
import { makeAnatomy } from '#arches/anatomy.ts'
import { toFileFrame, rotateToFileFrame } from '#arches/file-frame.ts'
import { clamp } from '#arches/math.ts'
import type { ArchOptions } from '#arches/options.ts'
import { toToothColumn, toothField } from '#arches/tooth.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** Position of a bracket in the frame of the file: axes along the slot, along the crown and out of the tooth. */
export type BracketPlace = { fdi: number; origin: Vec3; right: Vec3; up: Vec3; normal: Vec3; scale: number }

type Box = { size: Vec3; at: Vec3 }

// mm along right, up and out of the tooth. The slot is the gap between the upper and the lower wings.
const boxes: readonly Box[] = [
  { size: [3.0, 2.9, 0.45], at: [0, 0, 0.1] },
  { size: [2.6, 2.3, 0.35], at: [0, 0, 0.42] },
  ...[-0.82, 0.82].map((x): Box => ({ size: [0.95, 2.4, 0.45], at: [x, 0, 0.45] })),
  ...[-0.82, 0.82].flatMap((x) => [-0.92, 0.92].map((y): Box => ({ size: [0.95, 1.0, 0.95], at: [x, y, 0.75] }))),
]

/** Returns one bracket in its own axes (mm), to be drawn as instances: 8 boxes, 96 triangles. */
export function bracketShape(): Mesh {
  const positions = boxes.flatMap(({ size, at }) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
      ([0, 1, 2] as const).map((axis) => at[axis] + size[axis] * (((corner >> axis) & 1) - 0.5)),
    ),
  )
  const sides = [
    0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6,
  ]
  const index = boxes.flatMap((_, box) => sides.map((corner) => 8 * box + corner))
  return { positions: Float32Array.from(positions), index: Uint32Array.from(index) }
}

/**
 * Returns whether a triangle of `bracketShape` is the floor of the slot. It is drawn darker, because otherwise the slot
 * is invisible from the front.
 */
export function isSlotFloor(triangle: number): boolean {
  const box = Math.floor(triangle / 12)
  // The last two triangles of a box face outwards; those of the core and the columns (boxes 1 to 3) lie between the
  // wings.
  return triangle % 12 >= 10 && box >= 1 && box <= 3
}

/**
 * Returns the brackets of an arch as one mesh, in the frame of the file and in the order of `bracketPlaces`. Each box
 * is a closed shell of its own.
 */
export function makeBrackets(options: ArchOptions, last = 5): Mesh {
  const shape = bracketShape()
  const places = bracketPlaces(options, last)
  const positions = new Float32Array(places.length * shape.positions.length)
  const index = new Uint32Array(places.length * shape.index.length)
  for (const [n, { origin, right, up, normal, scale }] of places.entries()) {
    const first = n * shape.positions.length
    for (let i = 0; i < shape.positions.length; i += 3) {
      const [x = 0, y = 0, z = 0] = shape.positions.subarray(i, i + 3)
      for (const axis of [0, 1, 2] as const) {
        positions[first + i + axis] = origin[axis] + scale * (x * right[axis] + y * up[axis] + z * normal[axis])
      }
    }
    index.set(
      shape.index.map((vertex) => vertex + first / 3),
      n * shape.index.length,
    )
  }
  return { positions, index }
}

/**
 * Returns a place on every tooth up to position `last` (0 incisor..6): 5 yields twelve brackets per jaw, 4 yields ten.
 */
export function bracketPlaces(options: ArchOptions, last = 5): BracketPlace[] {
  return makeAnatomy(options)
    .teeth.filter((tooth) => tooth.i <= last)
    .map((tooth) => placeOn(tooth, options))
}

function placeOn(tooth: Tooth, { jaw }: ArchOptions): BracketPlace {
  const height = tooth.height * (tooth.i > 2 ? 0.52 : 0.5)
  const out = distanceToFace(tooth, height)
  const tilt = clamp(Math.atan2(distanceToFace(tooth, height + 1) - out, 1), -0.9, 0.9)
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  const normal: Vec3 = [tooth.nx * cos, tooth.ny * cos, -sin]
  const across: Vec3 = [tooth.tx, tooth.ty, 0]
  const lift = cross(normal, across)
  const up: Vec3 = lift[2] > 0 ? lift : [-lift[0], -lift[1], -lift[2]]
  const foot = [tooth.x + out * tooth.nx, tooth.y + out * tooth.ny, height - tooth.zo] as const
  const origin = ([0, 1, 2] as const).map((axis) => foot[axis] + 0.05 * normal[axis])
  const axes = rotateToFileFrame(Float32Array.from([...cross(up, normal), ...up, ...normal]), jaw)
  return {
    fdi: tooth.fdi,
    origin: vec(toFileFrame(Float32Array.from(origin), jaw), 0),
    right: vec(axes, 0),
    up: vec(axes, 3),
    normal: vec(axes, 6),
    scale: tooth.i <= 3 ? 0.92 : 1,
  }
}

/** Marches from outside onto the face of the tooth; returns the distance of the face from the tooth's axis in mm. */
function distanceToFace(tooth: Tooth, height: number): number {
  let v = tooth.b + 4
  for (let i = 0; i < 200; i++) {
    const distance = toothField(toToothColumn(tooth, 0, v), height)
    if (distance < 0.01) break
    v -= Math.min(distance, 0.4)
  }
  return v
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function vec(values: Float32Array, at: number): Vec3 {
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0]
}
