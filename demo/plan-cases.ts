import { FAULTY_PAIRS, HOLED_PAIR, PAIR_COUNT } from './arches.ts'
import { itemAt, createRandom, DAY, shuffled } from './random.ts'
import { NAMED_CASES, type NamedCase } from './named-cases.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import type { Practice } from './practices.ts'
import type { Plan, CaseStage } from './plan.ts'

export function planCases(practices: readonly Practice[]): Plan[] {
  let cases = 0
  let before: readonly [string, string] | undefined
  const counts = new Map<CaseStage, number>()
  const names = shuffled(
    FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => [first, last] as const)),
    'names',
  ).values()

  return practices.flatMap((practice) => {
    const { sketch } = practice
    const named = NAMED_CASES.filter((each) => each.practice === sketch.name)
    const free = Math.max(0, sketch.patients - named.length)
    const stages = (sketch.quietFor ?? 0) > 40 ? QUIET_STAGES : STAGES
    const deck = shuffled(
      Array.from({ length: free }, (_, i) => itemAt(stages, Math.floor((i * stages.length) / free))),
      `deck:${sketch.name}`,
    )
    before = undefined
    return [
      ...named.map((each, i) => ({ ...drawn(practice, each.stage, i), ...namedCaseValues(each, practice) })),
      ...deck.map((stage, i) => drawn(practice, stage, named.length + i)),
    ]
  })

  function drawn(practice: Practice, stage: CaseStage, index: number): Plan {
    const { sketch } = practice
    const key = `${sketch.name}:${index}`
    const dice = createRandom(`plan:${key}`)
    const number = (cases += 1)
    const nth = counts.get(stage) ?? 0
    counts.set(stage, nth + 1)
    // Now and then two patients of a practice share a name.
    const [first_name, last_name] = (number % 26 === 7 ? before : undefined) ?? names.next().value ?? ['Ada', 'Palmer']
    before = [first_name, last_name]
    const steps = STEPS[stage] ?? 1
    const rush = number % 9 === 4
    const parcel = parcelOf(stage, index, sketch.name)
    const assignment = assignmentOf(stage, number, Boolean(sketch.manager))
    // Scans with a fault have scripts of their own.
    const sound = Array.from({ length: PAIR_COUNT }, (_, pair) => pair).filter((pair) => !FAULTY_PAIRS.includes(pair))
    return {
      key,
      practice,
      doctor: itemAt(practice.doctors, Math.floor(practice.doctors.length * dice.next() ** 1.6)),
      // A parcel has one destination.
      location: parcel
        ? itemAt(practice.locations, 0)
        : itemAt(practice.locations, Math.floor(practice.locations.length * dice.next() ** 1.5)),
      first_name,
      last_name,
      stage,
      place: 1 + (nth % steps),
      running: stage === 'again' || Math.floor(nth / steps) % 3 !== 1,
      age: stage === 'printed' ? PARCEL_AGE : ageOf(stage, nth + Math.floor(nth / steps), practice),
      rush,
      held: index % 11 === 5 && HOLDABLE.includes(stage),
      archived: number % 8 === 4 && (stage === 'completed' || stage === 'canceled'),
      assignment,
      pair: itemAt(sound, number),
      parcel,
      // It also has one shipping method.
      life: parcel && 'express',
      said: undefined,
    }
  }
}

const STEPS: Partial<Record<CaseStage, number>> = { setup: 4, print: 10, again: 5, flawed: 2 }

/** Stages at which a case can be put on hold. */
const HOLDABLE: readonly CaseStage[] = ['new', 'setup', 'awaiting', 'approved', 'print', 'printed', 'flawed']
/** In hours: cases printed on one day ship on one day. */
const PARCEL_AGE = 5.5

const deckOf = (counts: [CaseStage, number][]) =>
  counts.flatMap(([stage, count]) => Array<CaseStage>(count).fill(stage))
const STAGES = deckOf([
  ['new', 4],
  ['setup', 9],
  ['awaiting', 6],
  ['approved', 5],
  ['print', 11],
  ['printed', 5],
  ['flawed', 6],
  ['completed', 49],
  ['again', 2],
  ['canceled', 3],
])
const QUIET_STAGES = deckOf([
  ['completed', 4],
  ['awaiting', 1],
  ['canceled', 1],
])

function assignmentOf(stage: CaseStage, number: number, managed: boolean): Plan['assignment'] {
  if (stage === 'print' || stage === 'printed' || stage === 'again') return 'O'
  if (stage === 'flawed' || stage === 'approved') return managed && number % 2 === 0 ? '3' : 'H'
  return managed && number % 6 === 2 ? '3' : number % 7 === 5 ? 'H' : 'O'
}

/** Returns hours below 6 (okay), below 12 (warning) and beyond (danger), so that a list shows all three. */
function ageOf(stage: CaseStage, number: number, { sketch }: Practice): number {
  const dice = createRandom(`age:${sketch.name}:${number}`)
  const quiet = 24 * (sketch.quietFor ?? 0)
  if (stage === 'completed' || stage === 'canceled')
    return quiet + 24 * (sketch.since ? dice.between(1, 8) : dice.between(0.1, 165 - quiet / 24) * dice.next() ** 2)
  if (quiet > 0) return quiet + dice.between(0, 240)
  if (stage === 'awaiting' || stage === 'approved') return dice.between(0.5, 90)
  return itemAt(
    [dice.between(0.2, 5.8), dice.between(0.2, 5.8), dice.between(6.2, 11.8), dice.between(12.5, 60)],
    number,
  )
}

/** Printed cases of the large practices wait to ship together. */
function parcelOf(stage: CaseStage, index: number, name: string): Plan['parcel'] {
  if (stage !== 'printed' || !['Cedar Hollow Dental', 'Halvorsen Orthodontics'].includes(name)) return undefined
  return index % 2 === 0 ? 'labelled' : 'open'
}

function namedCaseValues(each: NamedCase, practice: Practice): Partial<Plan> {
  const { practice: _, doctor, days, ...rest } = each
  const person = practice.doctors.find((user) => user.last_name === doctor) ?? itemAt(practice.doctors, 0)
  return {
    archived: false,
    rush: false,
    held: false,
    doctor: person,
    ...(each.stage === 'flawed' && { pair: HOLED_PAIR }),
    ...(days !== undefined && { age: (days * DAY) / 3_600_000 }),
    ...rest,
  }
}
