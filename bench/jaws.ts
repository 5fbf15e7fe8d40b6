import { makeArch } from '#arches/arch.ts'
import type { ArchOptions } from '#arches/options.ts'
import { randomStream } from '#arches/random.ts'
import { JAWS, otherJaw, type Jaw } from '#mesh/jaw.ts'
import { jawSigns, MEASURES, type JawSigns } from '#mesh/jaw-signs.ts'
import { areaVectors } from '#mesh/measure.ts'
import { turned, turnedPoint, type Turn } from '#mesh/turn.ts'
import { dot } from '#mesh/vector.ts'
import { whichJaws, type JawGuess, type ScanWitness } from '#mesh/which-jaw.ts'
import { median } from './time.ts'

const STEP = 1.2
/** Every eighth name is of the other jaw, and every fourth says nothing. */
const WRONG_NAME = 1 / 8
const NO_NAME = 1 / 4
/** cos 15°: nearer to the truth a scan stands right on the page. */
const RIGHT = 0.966

/** How the arches differ from complete ones. */
const KINDS: Readonly<Record<string, Partial<ArchOptions>>> = {
  complete: {},
  'missing teeth': { missing: [15, 16, 26, 35, 36, 46] },
  'no first premolars, no palate': { missing: [14, 24, 34, 44], palate: false },
  'deep crowding': { crowding: 1.5 },
  'no palate': { palate: false },
  quadrant: { cut: { side: 1, s: 4 } },
  'trimmed base': { base: 'full' },
  'low base, no second molars': { base: 'low', missing: [17, 27, 37, 47] },
}

type Tally = { all: number; sure: number; wrong: number; right: number }
type Made = ScanWitness & { jaw: Jaw; turn: Turn; ms: number }

/** Counts how often the jaw of an arch that is turned at random is recognized, alone and beside the other jaw. */
export function benchJaws(count: number, first: number) {
  const tallies = new Map<string, Tally>()
  const measures = new Map<string, number[]>()
  const times: number[] = []
  const kinds = Object.entries(KINDS)
  for (let at = 0; at < count / 2; at++) {
    const [kind = '', options = {}] = kinds[at % kinds.length] ?? []
    const pair = JAWS.map((jaw) => makeScan(at + first, jaw, options))
    const alone = pair.map((scan) => whichJaws([scan])[0])
    const both = whichJaws(pair)
    for (const [n, scan] of pair.entries()) {
      times.push(scan.ms)
      countGuess(tallies, `alone: ${kind}`, scan, alone[n])
      countGuess(tallies, 'alone: all', scan, alone[n])
      countGuess(tallies, 'in a pair: all', scan, both[n])
      for (const name of MEASURES) {
        const key = `${name}, ${scan.jaw}`
        const mm = scan.signs?.measures[name]
        if (mm !== undefined) measures.set(key, [...(measures.get(key) ?? []), mm])
      }
    }
  }
  for (const [name, { all, sure, wrong, right }] of tallies) {
    const part = (n: number, of: number) => `${((100 * n) / Math.max(1, of)).toFixed(1)} %`.padStart(8)
    console.log(
      `${name.padEnd(40)}${String(all).padStart(5)}  sure${part(sure, all)}  wrong when sure${part(wrong, sure)}` +
        `  turned right${part(right, all)}`,
    )
  }
  for (const [name, values] of measures) {
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length))
    console.log(`${name.padEnd(40)}${mean.toFixed(2)} ± ${spread.toFixed(2)} mm`)
  }
  console.log(`signs of an arch: median ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`)
}

function makeScan(seed: number, jaw: Jaw, options: Partial<ArchOptions>): Made {
  const chance = randomStream(seed, `${jaw}:bench`)
  const side = chance.next() < 0.5 ? 1 : -1
  const cut = options.cut ? { cut: { side, s: options.cut.s } as const } : {}
  const turn = randomTurn(() => chance.next())
  const mesh = turned(makeArch({ ...options, ...cut, seed, jaw, step: STEP }), turn)
  const started = performance.now()
  const signs = jawSigns(mesh, areaVectors(mesh), 1)
  return { jaw, turn, name: nameOf(chance.next(), jaw), signs, ms: performance.now() - started }
}

function nameOf(chance: number, jaw: Jaw) {
  if (chance < WRONG_NAME) return `scan-${otherJaw(jaw)}.stl`
  return chance < WRONG_NAME + NO_NAME ? 'scan.stl' : `scan-${jaw}.stl`
}

/** A rotation by a random unit quaternion. */
function randomTurn(next: () => number): Turn {
  const [a, b, c] = [next(), 2 * Math.PI * next(), 2 * Math.PI * next()]
  const [x, y] = [Math.sqrt(1 - a) * Math.sin(b), Math.sqrt(1 - a) * Math.cos(b)]
  const [z, w] = [Math.sqrt(a) * Math.sin(c), Math.sqrt(a) * Math.cos(c)]
  return {
    axes: [
      [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
      [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
      [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ],
    centre: [0, 0, 0],
  }
}

function countGuess(tallies: Map<string, Tally>, name: string, { jaw, turn, signs }: Made, guess?: JawGuess) {
  const tally = tallies.get(name) ?? { all: 0, sure: 0, wrong: 0, right: 0 }
  tallies.set(name, tally)
  tally.all++
  if (guess?.jaw) tally.sure++
  if (guess?.jaw && guess.jaw !== jaw) tally.wrong++
  if (signs && isRight(signs, jaw, turn)) tally.right++
}

/** Returns whether the directions that were found are those of the arch before it was turned. */
function isRight({ up, forward }: JawSigns, jaw: Jaw, turn: Turn) {
  const crowns = turnedPoint([0, 0, jaw === 'upper' ? -1 : 1], turn)
  return dot(up, crowns) > RIGHT && dot(forward, turnedPoint([0, -1, 0], turn)) > RIGHT
}
