import { makeAnatomy } from '#arches/anatomy.ts'
import { makeArch } from '#arches/arch.ts'
import type { ArchOptions } from '#arches/options.ts'
import { reassessWithOtherJaw, type Coverage } from '#mesh/coverage.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { checkMesh } from '#mesh/report.ts'

/** Missing teeth of complete arches, for both jaws; scanned gum continues where second molars are missing. */
const COMPLETE_ARCHES: Readonly<Record<string, readonly number[]>> = {
  '14 teeth': [],
  '12 teeth, no second molars': [17, 27, 37, 47],
  'one second molar missing': [27, 37],
  'premolars extracted': [14, 24, 34, 44],
  'first molars missing': [16, 26, 36, 46],
  'two molars of a side missing': [16, 17, 46, 47],
  'mixed dentition': [15, 17, 25, 27, 34, 37, 45, 47],
}
/** Scale factors. The generator has no arches with 16 teeth, so an arch that is a size larger stands for them. */
const SIZES = [0.94, 1, 1.12]
/** Largest rotation of a scan in its file, in degrees. */
const ASKEW = 8
const STEP = 1.2

type Tally = { amber: number; green: number; all: number }

/** Counts how often the scan check detects a cut arch, and how often it doubts a complete one. */
export function benchCoverage(seeds: number) {
  const tallies = new Map<string, Tally>()
  const count = (name: string, coverage: Coverage | undefined) => {
    const tally = tallies.get(name) ?? { amber: 0, green: 0, all: 0 }
    tallies.set(name, tally)
    tally.all++
    if (coverage?.state === 'short') tally.amber++
    if (coverage?.state === 'complete') tally.green++
  }
  for (let seed = 1; seed <= seeds; seed++) {
    for (const [name, missing] of Object.entries(COMPLETE_ARCHES)) countComplete(seed, name, missing, count)
    for (const jaw of ['upper', 'lower'] as const) countCut({ seed, jaw, palate: seed % 2 === 0 }, count)
  }
  for (const [name, { amber, green, all }] of tallies) {
    const share = (n: number) => `${((100 * n) / all).toFixed(1)} %`.padStart(8)
    console.log(`${name.padEnd(44)}${String(all).padStart(5)}  amber${share(amber)}  green${share(green)}`)
  }
}

type Count = (name: string, coverage: Coverage | undefined) => void

/** Counts each jaw alone, with the other one, and as a closed model. */
function countComplete(seed: number, name: string, missing: readonly number[], count: Count) {
  const upper = measureCoverage({ seed, jaw: 'upper', palate: true, missing })
  const lower = measureCoverage({ seed, jaw: 'lower', missing })
  count(`whole: upper, ${name}`, upper)
  count(`whole: upper without palate, ${name}`, measureCoverage({ seed, jaw: 'upper', palate: false, missing }))
  count(`whole: lower, ${name}`, lower)
  if (upper && lower) {
    count(`whole: upper beside lower, ${name}`, reassessWithOtherJaw(upper, 'upper', lower))
    count(`whole: lower beside upper, ${name}`, reassessWithOtherJaw(lower, 'lower', upper))
  }
  count('whole: trimmed base', measureCoverage({ seed, jaw: 'lower', base: seed % 2 === 0 ? 'low' : 'full', missing }))
}

function countCut(arch: ArchOptions, count: Count) {
  const { sEnd, slots } = makeAnatomy(arch)
  const [first = 0, second = 0] = slots.slice(5).map(({ w }) => w)
  const side = Number(arch.seed) % 4 < 2 ? 1 : -1
  const cuts = { 'half a molar': second / 2, 'a molar': second, 'a molar and a half': second + first / 2 }
  for (const [name, missing] of Object.entries(COMPLETE_ARCHES)) {
    const lost = missing.some((fdi) => fdi % 10 === 7) ? first / 2 + second : undefined
    for (const [cutName, mm] of lost ? ([['half a first molar', lost]] as const) : Object.entries(cuts)) {
      count(`cut by ${cutName}: ${name}`, measureCoverage({ ...arch, missing, cut: { side, s: sEnd - mm } }))
    }
  }
}

function measureCoverage(options: ArchOptions) {
  const size = SIZES[Number(options.seed) % SIZES.length] ?? 1
  const mesh = askew(makeArch({ ...options, step: STEP, scan: Number(options.seed) % 5 }), Number(options.seed), size)
  return checkMesh(mesh, `${options.jaw}.stl`).report.coverage
}

/** Rotates the mesh about each axis, differently for each seed, and scales it. */
function askew({ positions, index }: Mesh, seed: number, size: number): Mesh {
  const turned = positions.map((value) => value * size)
  for (const [turn, [a, b]] of (
    [
      [1, 2],
      [0, 2],
      [0, 1],
    ] as const
  ).entries()) {
    const angle = (Math.sin((turn + 2) * 3.7 * seed + turn) * ASKEW * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    for (let i = 0; i < turned.length; i += 3) {
      const [p, q] = [turned[i + a] ?? 0, turned[i + b] ?? 0]
      turned[i + a] = p * cos - q * sin
      turned[i + b] = p * sin + q * cos
    }
  }
  return { positions: turned, index }
}
