// Weighs what the shape, the file name and the other file of a case say about the jaw of a scan. The answer is a
// proposal: it claims a jaw only where it is sure, and a person may always choose another.

import { jawByName, type Jaw } from '#mesh/jaw.ts'
import { MEASURES, type JawMeasure, type JawSigns } from '#mesh/jaw-signs.ts'

/** A scan as far as it is known; without signs it could not be read as an arch. */
export type ScanWitness = { name: string; signs: JawSigns | undefined }
/** `jaw` is undefined where neither is sure; `likely` is the better guess, also then. */
export type JawGuess = { jaw: Jaw | undefined; likely: Jaw; confidence: number }

/** Weights are logarithms of odds; positive ones speak for the upper jaw. At 2.9 the odds are 18 to 1. */
const SURE = 2.9
const PALATE = { seen: 6, open: -1, unclear: 0 } as const
/** A name is usually right, but files are mixed up, and exporters number them in the order of scanning. */
const NAMED = 1.7
/** Scanners write crowns of the upper jaw down, along the third axis; a file that was turned says nothing. */
const FRAMED = 1
const ALONG = 0.94
/** That two files of one case are of the same jaw. */
const SAME_JAW = -2.5
/** Crowns that face each other are a bite. */
const FACING = 1.5
/** Per mm by which one arch of a bite is wider, and at most. */
const WIDER = 1.2
const WIDER_AT_MOST = 4
/** mm: the means of both jaws, how far people differ from them, and how much the measure may say. */
const NORMS: Record<JawMeasure, { upper: number; lower: number; spread: number; most: number }> = {
  front: { upper: 23.4, lower: 18.6, spread: 1.2, most: 4 },
  width: { upper: 68, lower: 63.4, spread: 2.6, most: 2 },
  premolars: { upper: 8.3, lower: 7.6, spread: 0.6, most: 1.8 },
  molars: { upper: 10.4, lower: 9.8, spread: 0.7, most: 1 },
}

/** Guesses the jaw of a scan, beside the other scan of its case if there is one. */
export function whichJaw(scan: ScanWitness, other?: ScanWitness): JawGuess {
  const own = weigh(scan)
  return toGuess(other ? besideOther(own, weigh(other), bite(scan.signs, other.signs)) : own)
}

/** Guesses the jaws of the files of a case. Of more than two, each is judged alone. */
export function whichJaws(scans: readonly ScanWitness[]): JawGuess[] {
  const [first, second] = scans
  if (scans.length !== 2 || !first || !second) return scans.map((scan) => whichJaw(scan))
  return [whichJaw(first, second), whichJaw(second, first)]
}

function weigh({ name, signs }: ScanWitness): number {
  const named = jawByName(name)
  const byName = named === undefined ? 0 : named === 'upper' ? NAMED : -NAMED
  if (!signs) return byName
  const framed = Math.abs(signs.up[2]) > ALONG ? -Math.sign(signs.up[2]) * FRAMED : 0
  return byName + framed + PALATE[signs.palate] + measured(signs)
}

function measured({ measures }: JawSigns): number {
  let sum = 0
  for (const name of MEASURES) {
    const mm = measures[name]
    if (mm === undefined) continue
    const { upper, lower, spread, most } = NORMS[name]
    const weight = ((mm - (upper + lower) / 2) * (upper - lower)) / spread ** 2
    sum += Math.max(-most, Math.min(most, weight))
  }
  return sum
}

/** What the two say about each other: how much wider the first is, and whether their crowns face each other. */
function bite(signs: JawSigns | undefined, other: JawSigns | undefined) {
  if (!signs || !other) return { wider: 0, facing: 0 }
  const [one, two] = [signs.measures.width, other.measures.width]
  const wider = one === undefined || two === undefined ? 0 : WIDER * (one - two)
  const along = signs.up[0] * other.up[0] + signs.up[1] * other.up[1] + signs.up[2] * other.up[2]
  return { wider: Math.max(-WIDER_AT_MOST, Math.min(WIDER_AT_MOST, wider)), facing: along < -ALONG ? FACING : 0 }
}

/** Compares all four cases of two scans: both ways round, and twice the same jaw. */
function besideOther(own: number, other: number, { wider, facing }: { wider: number; facing: number }): number {
  const apart = (own - other + wider) / 2 + facing / 2
  const turned = (other - own - wider) / 2 + facing / 2
  const same = (own + other) / 2 - facing / 2
  const upper = Math.exp(apart) + Math.exp(same + SAME_JAW)
  const lower = Math.exp(turned) + Math.exp(SAME_JAW - (own + other) / 2 - facing / 2)
  return Math.log(upper / lower)
}

function toGuess(weight: number): JawGuess {
  const likely: Jaw = weight >= 0 ? 'upper' : 'lower'
  const confidence = 1 / (1 + Math.exp(-Math.abs(weight)))
  return { likely, confidence, jaw: Math.abs(weight) >= SURE ? likely : undefined }
}
