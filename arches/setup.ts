import type { Anatomy, Tooth } from '#arches/anatomy.ts'
import { makeAnatomy } from '#arches/anatomy.ts'
import { build, meshToFileFrame } from '#arches/arch.ts'
import { toFileFrame } from '#arches/file-frame.ts'
import { bracketPlaces, bracketShape, makeBrackets } from '#arches/brackets.ts'
import type { Field } from '#arches/field.ts'
import type { ArchOptions } from '#arches/options.ts'
import { toToothColumn, toothField } from '#arches/tooth.ts'
import { f32, u32 } from '#mesh/typed-array.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

/** A quaternion: x, y, z, w. */
type Turn = [number, number, number, number]
/** Spans of triangles, each as first and count. */
type Spans = [number, number][]

/** Tooth and bracket entries of the sidecar as docs/setup-format.md specifies them, without the names of the files. */
export type SetupToothEntry = { fdi: number; triangles: Spans; centre: Vec3; move: Vec3; turn: Turn }
export type SetupBracketEntry = { fdi: number; triangles: Spans; centre: Vec3; turn: Turn }
export type SetupArch = { mesh: Mesh; teeth: SetupToothEntry[]; brackets: { mesh: Mesh; places: SetupBracketEntry[] } }

/**
 * Makes the set-up twin of a scan from its options: the same arch in the same place, each tooth in its row except those
 * that `setup` leaves behind. The triangles of each tooth are contiguous.
 */
export function makeSetup(scan: ArchOptions): SetupArch {
  const options = { ...scan, setup: scan.setup ?? {} }
  const { mesh, field, anatomy } = build(options)
  const toothOf = classifyTriangles(mesh, field, anatomy)
  const before = makeAnatomy({ ...options, setup: undefined }).teeth
  const { index, spans } = groupByTooth(mesh.index, toothOf, anatomy.teeth.length)
  return {
    mesh: meshToFileFrame({ positions: mesh.positions, index }, options.jaw),
    teeth: anatomy.teeth.flatMap((tooth, at) => {
      const [from, triangles] = [before[at], spans[at]]
      return from && triangles ? [{ fdi: tooth.fdi, triangles, ...toothMotion(from, tooth, options) }] : []
    }),
    brackets: { mesh: makeBrackets(options), places: bracketsOf(options) },
  }
}

type NamedArch = {
  arch: { teeth: readonly SetupToothEntry[]; brackets: { places: readonly SetupBracketEntry[] } }
  teethFile: string
  bracketsFile?: string
}

/** Returns the sidecar of a setup for one arch or both, each with the names of its files. */
export function setupSidecar(arches: readonly NamedArch[]) {
  return {
    format: 'typodont-setup',
    version: 1,
    unit: 'mm',
    teeth: arches.flatMap(({ arch, teethFile }) =>
      arch.teeth.map(({ fdi, ...rest }) => ({ fdi, file: teethFile, ...rest })),
    ),
    brackets: arches.flatMap(({ arch, bracketsFile }) =>
      bracketsFile ? arch.brackets.places.map(({ fdi, ...rest }) => ({ fdi, file: bracketsFile, ...rest })) : [],
    ),
  }
}

/** Returns per triangle the position of its tooth in the anatomy; -1 for the gum. */
function classifyTriangles({ positions, index }: Mesh, field: Field, { teeth }: Anatomy): Int8Array {
  const teethOfTriangles = new Int8Array(index.length / 3)
  for (let t = 0; t < teethOfTriangles.length; t++) {
    const [a, b, c] = [3 * u32(index, 3 * t), 3 * u32(index, 3 * t + 1), 3 * u32(index, 3 * t + 2)]
    const middle = (axis: number) =>
      (f32(positions, a + axis) + f32(positions, b + axis) + f32(positions, c + axis)) / 3
    const [x, y, z] = [middle(0), middle(1), middle(2)]
    field.setColumn(x, y)
    field.at(z)
    teethOfTriangles[t] = field.mask > 0 ? nearestTooth(teeth, x, y, z) : -1
  }
  return teethOfTriangles
}

function nearestTooth(teeth: readonly Tooth[], x: number, y: number, z: number): number {
  let best = -1
  let least = Infinity
  for (const [at, tooth] of teeth.entries()) {
    const [dx, dy] = [x - tooth.x, y - tooth.y]
    // The field of a tooth reaches no farther.
    if (Math.abs(dx) > 10 || Math.abs(dy) > 10) continue
    const u = tooth.side * (dx * tooth.tx + dy * tooth.ty)
    const v = dx * tooth.nx + dy * tooth.ny
    const distance = toothField(toToothColumn(tooth, u, v), z + tooth.zo)
    if (distance < least) [best, least] = [at, distance]
  }
  return best
}

/** Sorts the triangles: gum first, then tooth after tooth. */
function groupByTooth(index: Uint32Array, toothOf: Int8Array, teeth: number): { index: Uint32Array; spans: Spans[] } {
  const counts = new Uint32Array(teeth + 1)
  for (const tooth of toothOf) counts[tooth + 1] = u32(counts, tooth + 1) + 1
  const firsts = counts.map((_, at) => counts.subarray(0, at).reduce((sum, count) => sum + count, 0))
  const next = firsts.slice()
  const order = new Uint32Array(index.length)
  for (const [t, tooth] of toothOf.entries()) {
    order.set(index.subarray(3 * t, 3 * t + 3), 3 * u32(next, tooth + 1))
    next[tooth + 1] = u32(next, tooth + 1) + 1
  }
  const spanOf = (at: number): Spans => (u32(counts, at) > 0 ? [[u32(firsts, at), u32(counts, at)]] : [])
  return { index: order, spans: Array.from({ length: teeth }, (_, at) => spanOf(at + 1)) }
}

/**
 * Returns the motion from a tooth's position in the scan to that in the setup, in the frame of the file. A tooth turns
 * about its own axis only.
 */
function toothMotion(from: Tooth, to: Tooth, { jaw }: ArchOptions): Pick<SetupToothEntry, 'centre' | 'move' | 'turn'> {
  const [centre, end] = [from, to].map(({ x, y, height, zo }) =>
    toFileFrame(Float32Array.of(x, y, height / 2 - zo), jaw),
  ) as [Float32Array, Float32Array]
  const angle = Math.atan2(to.ty, to.tx) - Math.atan2(from.ty, from.tx)
  // The upper arch lies upside down in the file, which reverses the sense of rotation.
  const half = (jaw === 'upper' ? -angle : angle) / 2
  return {
    centre: vector((axis) => f32(centre, axis)),
    move: vector((axis) => f32(end, axis) - f32(centre, axis)),
    turn: [0, 0, rounded(Math.sin(half), 6), rounded(Math.cos(half), 6)],
  }
}

function bracketsOf(options: ArchOptions): SetupBracketEntry[] {
  const triangles = bracketShape().index.length / 3
  return bracketPlaces(options).map(({ fdi, origin, right, up, normal }, at) => ({
    fdi,
    // A bracket consists of several shells, so it is marked by a span of triangles instead of a piece.
    triangles: [[triangles * at, triangles]],
    centre: vector((axis) => origin[axis] ?? 0),
    turn: quaternionFromAxes(right, up, normal),
  }))
}

/** Returns the rotation that maps x, y and z onto three unit axes (Shepperd's method: the largest component first). */
function quaternionFromAxes(x: Vec3, y: Vec3, z: Vec3): Turn {
  const parts: Turn[] = [
    [1 + x[0] - y[1] - z[2], x[1] + y[0], x[2] + z[0], y[2] - z[1]],
    [x[1] + y[0], 1 - x[0] + y[1] - z[2], y[2] + z[1], z[0] - x[2]],
    [x[2] + z[0], y[2] + z[1], 1 - x[0] - y[1] + z[2], x[1] - y[0]],
    [y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + x[0] + y[1] + z[2]],
  ]
  const best = parts.reduce((most, each, at) => ((each[at] ?? 0) > Math.max(...most.map(Math.abs)) ? each : most))
  const length = Math.hypot(...best)
  return best.map((part) => rounded(part / length, 6)) as Turn
}

function vector(part: (axis: number) => number): Vec3 {
  return [rounded(part(0), 3), rounded(part(1), 3), rounded(part(2), 3)]
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0
}
