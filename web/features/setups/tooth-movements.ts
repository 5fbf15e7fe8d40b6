// Evaluates the teeth files of setups: which triangles belong to a tooth, how teeth and brackets moved between two
// setups, and how a movement is worded.
import type { SetupBracket, SetupTeeth, SetupTooth } from '#contract/setup-teeth.ts'
import { jawOfTooth } from '#mesh/jaw.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { distance, subtract } from '#mesh/vector.ts'
import type { Spans } from '#mesh/spans.ts'
import type { Crowns } from '#mesh/tooth-shade.ts'
import { connectedPieces } from './connected-pieces.ts'

/** Quaternion x, y, z, w. */
type Turn = readonly [number, number, number, number]

/** Movements below both thresholds count as none. */
export const STILL_MM = 0.1
export const STILL_DEGREES = 1

/** Movement of a tooth in mm, and its rotation in degrees about any axis. Forward is anterior, outward is buccal. */
export type Movement = { fdi: number; forward: number; outward: number; extruded: number; mm: number; turned: number }

/** Returns the teeth and brackets that the teeth file lists for one mesh file. */
export function partsInFile(teeth: SetupTeeth | null, file: string): (SetupTooth | SetupBracket)[] {
  return teeth ? [...teeth.teeth, ...teeth.brackets].filter((each) => each.file === file) : []
}

/** Returns their triangles, or undefined if these depend on the mesh, which is not loaded yet. */
export function crownsInFile(sidecar: SetupTeeth | null, file: string): Crowns | undefined {
  const parts = partsInFile(sidecar, file)
  if (!sidecar || parts.length === 0 || parts.some(({ triangles }) => !triangles)) return undefined
  const spansOf = (list: readonly (SetupTooth | SetupBracket)[]) =>
    list.filter((each) => each.file === file).map(({ triangles }) => triangles ?? [])
  return { teeth: spansOf(sidecar.teeth), brackets: spansOf(sidecar.brackets).flat() }
}

/** Returns the triangles of a tooth or bracket; pieces are numbered in the order of the file. */
export function triangleSpans({ triangles, piece }: SetupTooth | SetupBracket, index: Uint32Array): Spans {
  return (
    triangles ??
    connectedPieces(index)
      .filter(({ number }) => number === piece)
      .map(({ first, count }) => [first, count])
  )
}

/** Returns the FDI number of the tooth or bracket that the triangle belongs to. */
export function fdiAtTriangle(teeth: SetupTeeth | null, file: string, triangle: number, index: Uint32Array) {
  return partsInFile(teeth, file).find((part) =>
    triangleSpans(part, index).some(([first, count]) => triangle >= first && triangle < first + count),
  )?.fdi
}

/** Returns the movement of each tooth in both setups; with `from` null, since the scan. */
export function listMovements(from: SetupTeeth | null, to: SetupTeeth): Movement[] {
  return to.teeth.flatMap((tooth) => {
    const before = from ? from.teeth.find(({ fdi }) => fdi === tooth.fdi) : atRest(tooth)
    return before ? [toMovement(before, tooth)] : []
  })
}

/** Returns the movements of `listMovements`, the largest first. */
export function listByDistance(from: SetupTeeth | null, to: SetupTeeth): Movement[] {
  return listMovements(from, to).toSorted((a, b) => b.mm - a.mm)
}

export function isUnmoved({ mm, turned }: Pick<Movement, 'mm' | 'turned'>) {
  return mm < STILL_MM && turned < STILL_DEGREES
}

/** Center of a tooth in the setup. */
export function toothCentre(tooth: SetupTooth): Vec3 {
  return toSetup(tooth.centre, tooth)
}

/** Compares brackets in both setups: `unchanged` moved with their tooth, `placed` were repositioned by `mm`. */
export function bracketChanges(from: SetupTeeth, to: SetupTeeth) {
  const all = to.brackets.flatMap((bracket) => {
    const before = from.brackets.find(({ fdi }) => fdi === bracket.fdi)
    const [was, is] = [from, to].map(({ teeth }) => teeth.find(({ fdi }) => fdi === bracket.fdi))
    if (!before || !was || !is) return []
    const expected = toSetup(toScan(before.centre, was), is)
    return [{ fdi: bracket.fdi, mm: distance(expected, bracket.centre) }]
  })
  return { unchanged: all.filter(({ mm }) => mm < STILL_MM), placed: all.filter(({ mm }) => mm >= STILL_MM) }
}

function atRest({ centre }: SetupTooth): Pose {
  return { centre, move: [0, 0, 0], turn: [0, 0, 0, 1] }
}

type Pose = { centre: Vec3; move: Vec3; turn: Turn }

/** File axes are X left, Y posterior, Z up. */
function toMovement(from: Pose, to: Pose & { fdi: number }): Movement {
  const [a, b] = [toSetup(to.centre, from), toSetup(to.centre, to)]
  const [dx, dy, dz] = subtract(b, a)
  const isUpper = jawOfTooth(to.fdi) === 'upper'
  const isLeft = to.fdi >= 20 && to.fdi < 40
  return {
    fdi: to.fdi,
    forward: -dy,
    outward: isLeft ? dx : -dx,
    extruded: isUpper ? -dz : dz,
    mm: Math.hypot(dx, dy, dz),
    turned: (2 * Math.acos(Math.min(1, Math.abs(dot(from.turn, to.turn)))) * 180) / Math.PI,
  }
}

/** Transforms a point of the tooth from the scan to the setup. */
function toSetup(point: Vec3, { centre, move, turn }: Pose): Vec3 {
  const [x, y, z] = rotated(subtract(point, centre), turn)
  return [x + centre[0] + move[0], y + centre[1] + move[1], z + centre[2] + move[2]]
}

/** Transforms a point of the tooth from the setup back to the scan. */
export function toScan(point: Vec3, { centre, move, turn: [i, j, k, w] }: Pose): Vec3 {
  const [bx, by, bz] = rotated(subtract(subtract(point, centre), move), [-i, -j, -k, w])
  return [bx + centre[0], by + centre[1], bz + centre[2]]
}

function rotated([x, y, z]: Vec3, [i, j, k, w]: Turn): Vec3 {
  const [tx, ty, tz] = [2 * (j * z - k * y), 2 * (k * x - i * z), 2 * (i * y - j * x)]
  return [x + w * tx + j * tz - k * ty, y + w * ty + k * tx - i * tz, z + w * tz + i * ty - j * tx]
}

function dot(a: Turn, b: Turn) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

/** Formats as '0.6 mm forward, turned 9°, extruded 0.3 mm', the largest movement first. */
export function formatMovement({ forward, outward, extruded, turned, mm }: Movement) {
  const components = [
    { mm: Math.abs(forward), words: `${formatMm(forward)} ${forward > 0 ? 'forward' : 'back'}` },
    { mm: Math.abs(outward), words: `${formatMm(outward)} ${outward > 0 ? 'outward' : 'inward'}` },
    { mm: Math.abs(extruded), words: `${extruded > 0 ? 'extruded' : 'intruded'} ${formatMm(extruded)}` },
  ]
  const moved = components.filter((component) => component.mm >= STILL_MM).toSorted((a, b) => b.mm - a.mm)
  const words = moved.map((component) => component.words)
  if (turned >= STILL_DEGREES) words.splice(1, 0, `turned ${Math.round(turned)}°`)
  if (words.length === 0) words.push(formatMm(mm))
  const line = words.join(', ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

/** Formats as '0.6 mm forward, turned 9°': the whole distance with its main direction. */
export function formatMainMovement(movement: Movement) {
  const parts = [
    ...(movement.mm >= STILL_MM ? [`${formatMm(movement.mm)} ${mainDirection(movement)}`] : []),
    ...(movement.turned >= STILL_DEGREES ? [`turned ${Math.round(movement.turned)}°`] : []),
  ]
  return parts.join(', ')
}

/** Returns the direction of the largest movement, such as 'back'. */
export function mainDirection({ forward, outward, extruded }: Movement) {
  const components = [
    { mm: forward, words: forward > 0 ? 'forward' : 'back' },
    { mm: outward, words: outward > 0 ? 'outward' : 'inward' },
    { mm: extruded, words: extruded > 0 ? 'extruded' : 'intruded' },
  ]
  return components.toSorted((a, b) => Math.abs(b.mm) - Math.abs(a.mm))[0]?.words ?? ''
}

export function formatMm(mm: number) {
  return `${Math.abs(mm).toFixed(1)} mm`
}
