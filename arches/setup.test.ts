import { describe, expect, it } from 'vitest'
import { makeArch } from '#arches/arch.ts'
import { makeBrackets } from '#arches/brackets.ts'
import type { ArchOptions } from '#arches/options.ts'
import { makeSetup, setupSidecar, type SetupArch, type SetupToothEntry } from '#arches/setup.ts'
import { setupTeeth, type SetupTooth } from '#contract/setup-teeth.ts'
import { f32 } from '#mesh/typed-array.ts'
import { differenceFrom } from '#mesh/difference.ts'
import { fitToTarget, createFitTarget } from '#mesh/fit.ts'
import { vertexNormals, type Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'

const jaws = ['upper', 'lower'] as const
/** Teeth of a first version that have not reached their final place, with the share of the way still to go. */
const LEFT = { 12: 0.45, 21: 0.6, 33: 0.4 }
const FDI = [1, 2, 3, 4].flatMap((quadrant) => [1, 2, 3, 4, 5, 6, 7].map((place) => 10 * quadrant + place))

const scanOf = (jaw: 'upper' | 'lower') => ({ seed: 'demo-4', jaw, crowding: 1.4, step: 1.4 }) satisfies ArchOptions

const made = new Map<string, SetupArch>()

/** Caches arches, because making one is slow. */
function setupOf(options: ArchOptions): SetupArch {
  const key = JSON.stringify(options)
  const arch = made.get(key) ?? makeSetup(options)
  made.set(key, arch)
  return arch
}

function sidecarOf(setup: ArchOptions['setup']) {
  const arches = jaws.map((jaw) => ({
    arch: setupOf({ ...scanOf(jaw), ...(setup && { setup }) }),
    teethFile: `${jaw}.stl`,
    bracketsFile: `${jaw}-brackets.stl`,
  }))
  return { arches, sidecar: setupTeeth.parse(setupSidecar(arches)) }
}

describe('makeSetup', () => {
  it.each(jaws)('moves teeth and leaves the %s gum where it is in the scan', (jaw) => {
    const scan = makeArch(scanOf(jaw))
    const { mesh, teeth } = setupOf(scanOf(jaw))
    const ground = createFitTarget(scan)
    const { distance, moved } = fitToTarget(ground, mesh.positions)
    expect([distance, moved].every((mm) => mm < 0.05)).toBe(true)
    const gum = mesh.index.length / 3 - teeth.reduce((sum, { triangles }) => sum + (triangles[0]?.[1] ?? 0), 0)
    const away = distances(scan, pointsOf(mesh, [0, gum]))
    expect(away.filter((mm) => mm < 0.05).length / away.length).toBeGreaterThan(0.9)
  })

  it.each(jaws)('describes the movement of each tooth of an %s arch from the scan', (jaw) => {
    const options = scanOf(jaw)
    const scan = setupOf({ ...options, setup: Object.fromEntries(FDI.map((fdi) => [fdi, 1])) })
    const { mesh, teeth } = setupOf(options)
    expect(scan.teeth.every(({ move, turn }) => Math.hypot(...move) === 0 && turn[3] === 1)).toBe(true)
    expect(teeth).toHaveLength(14)
    expect(Math.max(...teeth.map(({ move }) => Math.hypot(...move)))).toBeGreaterThan(1)
    const found = teeth.map((tooth, at) => {
      const before = pointsOf(scan.mesh, scan.teeth[at]?.triangles[0])
      const ground = { positions: pointsOf(mesh, tooth.triangles[0]), index: indexFrom(tooth) }
      const after = before.map((_, i) => movedBy(tooth, before, i))
      return {
        fdi: tooth.fdi,
        way: Math.hypot(...tooth.move),
        stays: median(distances(ground, before)),
        comes: median(distances(ground, after)),
      }
    })
    // 0.14 mm is a tenth of the step at which the surface is sampled.
    expect(found.filter(({ comes }) => comes > 0.14)).toEqual([])
    expect(found.filter(({ way, stays, comes }) => way > 0.6 && stays < 3 * comes)).toEqual([])
  })

  it('leaves an unmoved tooth where it is in the scan, and each bracket on its tooth', () => {
    const options = scanOf('upper')
    const [scan, setup] = [makeBrackets(options), setupOf({ ...options, setup: { 12: 1 } })]
    const { mesh, places } = setup.brackets
    const same = places.filter(({ triangles: [[first, count] = [0, 0]] }) => {
      const corners = mesh.index.subarray(3 * first, 3 * (first + count))
      return corners.every((v) =>
        [0, 1, 2].every((a) => f32(mesh.positions, 3 * v + a) === f32(scan.positions, 3 * v + a)),
      )
    })
    expect(same.map(({ fdi }) => fdi)).toEqual([12])
    for (const place of places) expect(Math.hypot(...place.turn)).toBeCloseTo(1, 5)
  })
})

describe('the sidecar', () => {
  it('assigns each triangle of the teeth to exactly one tooth', () => {
    const { arches, sidecar } = sidecarOf(undefined)
    expect(sidecar.teeth.map(({ fdi }) => fdi)).toEqual(FDI)
    expect(sidecar.brackets).toHaveLength(24)
    for (const [at, { arch }] of arches.entries()) {
      const spans = sidecar.teeth
        .filter(({ file }) => file === `${jaws[at]}.stl`)
        .flatMap((tooth) => tooth.triangles ?? [])
      for (const [next, [first, count]] of spans.entries()) {
        expect(first + count).toBe(spans[next + 1]?.[0] ?? arch.mesh.index.length / 3)
      }
    }
  })

  it('differs in three teeth between a first version and the next', () => {
    const [first, next] = [sidecarOf(LEFT).sidecar, sidecarOf(undefined).sidecar]
    const changed = next.teeth.filter((tooth, at) => differs(tooth, first.teeth[at]))
    expect(changed.map(({ fdi }) => fdi)).toEqual([12, 21, 33])
  })

  it('orients the axes of a bracket: x along the slot, y along the crown, z out of the tooth', () => {
    const { arch } = sidecarOf(undefined).arches[1] ?? {}
    const { turn, fdi } = arch?.brackets.places[0] ?? { turn: [0, 0, 0, 1] as [number, number, number, number], fdi: 0 }
    expect(fdi).toBe(31)
    // A lower front tooth: out of the tooth is forward, which is -y in the file, and along the crown is up.
    expect(turned(turn, [0, 0, 1])[1]).toBeLessThan(-0.8)
    expect(turned(turn, [0, 1, 0])[2]).toBeGreaterThan(0.8)
  })
})

function differs(tooth: SetupTooth, other: SetupTooth | undefined) {
  const way = tooth.move.map((mm, axis) => mm - (other?.move[axis] ?? 0))
  const half = tooth.turn.reduce((sum, part, at) => sum + part * (other?.turn[at] ?? 0), 0)
  return Math.hypot(...way) > 0.1 || 2 * Math.acos(Math.min(1, Math.abs(half))) > Math.PI / 180
}

/** Returns the corners of a span of triangles, one after the other. */
function pointsOf({ positions, index }: Mesh, [first, count]: readonly [number, number] = [0, 0]): Float32Array {
  const corners = index.subarray(3 * first, 3 * (first + count))
  return Float32Array.from([...corners].flatMap((v) => [...positions.subarray(3 * v, 3 * v + 3)]))
}

function indexFrom({ triangles: [[, count] = [0, 0]] }: SetupToothEntry): Uint32Array {
  return Uint32Array.from({ length: 3 * count }, (_, corner) => corner)
}

function distances(ground: Mesh, points: Float32Array): number[] {
  const surface = { positions: ground.positions, normals: vertexNormals(ground) }
  return [...differenceFrom(surface, points)].filter((mm) => !Number.isNaN(mm)).map(Math.abs)
}

function movedBy({ centre, move, turn }: SetupToothEntry, points: Float32Array, at: number): number {
  const [vertex, axis] = [3 * Math.floor(at / 3), at % 3]
  const from = centre.map((mm, a) => f32(points, vertex + a) - mm) as Vec3
  return (centre[axis] ?? 0) + (move[axis] ?? 0) + (turned(turn, from)[axis] ?? 0)
}

/** Rotates by a unit quaternion: v + 2w (q × v) + 2 q × (q × v). */
function turned([x, y, z, w]: readonly [number, number, number, number], v: Vec3): Vec3 {
  const cross = (a: Vec3, b: Vec3): Vec3 => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ]
  const once = cross([x, y, z], v)
  const twice = cross([x, y, z], once)
  return [0, 1, 2].map((axis) => (v[axis] ?? 0) + 2 * w * (once[axis] ?? 0) + 2 * (twice[axis] ?? 0)) as Vec3
}

/** The median ignores the gum line and the contacts, where two shapes blend, because they are few. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity
}
