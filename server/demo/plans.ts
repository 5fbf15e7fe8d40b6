import { addBusinessDays } from '#contract/shipping.ts'
import { HOLED_PAIR, PAIR_COUNT } from './arches.ts'
import { at, chance, DAY, instant, shuffled } from './random.ts'
import { NAMED, type Named } from './named-cases.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import type { Practice } from './organizations.ts'
import type { Plan, Stage } from './plan.ts'
import { HOLDS, RUSH_AUTHORS } from './remarks.ts'

export function planCases(practices: readonly Practice[], now: number): Plan[] {
  let cases = 0
  let before: readonly [string, string] | undefined
  const counts = new Map<Stage, number>()
  const names = shuffled(
    FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => [first, last] as const)),
    'names',
  ).values()

  return practices.flatMap((practice) => {
    const { sketch } = practice
    const named = NAMED.filter((each) => each.practice === sketch.name)
    const free = Math.max(0, sketch.patients - named.length)
    const stages = (sketch.quietFor ?? 0) > 40 ? QUIET_STAGES : STAGES
    const deck = shuffled(
      Array.from({ length: free }, (_, i) => at(stages, Math.floor((i * stages.length) / free))),
      `deck:${sketch.name}`,
    )
    before = undefined
    return [
      ...named.map((each, i) => ({ ...drawn(practice, each.stage, i), ...told(each, practice) })),
      ...deck.map((stage, i) => drawn(practice, stage, named.length + i)),
    ]
  })

  function drawn(practice: Practice, stage: Stage, index: number): Plan {
    const { sketch } = practice
    const key = `${sketch.name}:${index}`
    const dice = chance(`plan:${key}`)
    const number = (cases += 1)
    const nth = counts.get(stage) ?? 0
    counts.set(stage, nth + 1)
    // Now and then two patients of a practice have the same name.
    const [first_name, last_name] = (number % 26 === 7 ? before : undefined) ?? names.next().value ?? ['Ada', 'Palmer']
    before = [first_name, last_name]
    const steps = stage === 'setup' ? 4 : stage === 'print' ? 10 : 2
    const rush = number % 9 === 4
    const local = practice.locations[0]?.country === 'USA'
    const assignment = assignmentOf(stage, number, Boolean(sketch.manager))
    const hold = index % 11 === 5 && stage !== 'completed' && stage !== 'canceled' ? at(HOLDS, number) : undefined
    // Only a scan can be corrected.
    const isCorrected = stage === 'flawed' || (stage === 'completed' && assignment === 'H')
    const pair = hold?.pair ?? number % PAIR_COUNT
    return {
      key,
      practice,
      doctor: at(practice.doctors, Math.floor(practice.doctors.length * dice.next() ** 1.6)),
      location: at(practice.locations, Math.floor(practice.locations.length * dice.next() ** 1.5)),
      first_name,
      last_name,
      stage,
      place: 1 + (nth % steps),
      running: Math.floor(nth / steps) % 3 !== 1,
      age: ageOf(stage, nth + Math.floor(nth / steps), practice),
      rush: rush ? dice.pick(RUSH_AUTHORS) : undefined,
      hold: hold?.reason,
      wasHeld: number % 11 === 3 || HOLDS.some((each) => each.pair === pair),
      changed: number % 8 === 1,
      archived: number % 8 === 4 && (stage === 'completed' || stage === 'canceled'),
      impression: isCorrected ? 4 : number % 13 === 6 ? 1 : number % 17 === 9 ? 2 : 4,
      assignment,
      method: local ? at(rush ? [3, 4] : [1, 2, 2, 1, 2, 3], nth) : 5,
      brackets: number % 4 !== 2,
      pair,
      photos: number % 3 !== 0,
      wholeScan: isCorrected,
      parcel: parcelOf(stage, index, sketch.name, now),
    }
  }
}

const deckOf = (counts: [Stage, number][]) => counts.flatMap(([stage, count]) => Array<Stage>(count).fill(stage))
const STAGES = deckOf([
  ['new', 4],
  ['setup', 9],
  ['awaiting', 6],
  ['approved', 5],
  ['print', 15],
  ['printed', 5],
  ['flawed', 6],
  ['completed', 45],
  ['again', 2],
  ['canceled', 3],
])
const QUIET_STAGES = deckOf([
  ['completed', 4],
  ['awaiting', 1],
  ['canceled', 1],
])

function assignmentOf(stage: Stage, number: number, managed: boolean): Plan['assignment'] {
  if (stage === 'print' || stage === 'printed' || stage === 'again') return 'O'
  if (stage === 'flawed' || stage === 'approved') return managed && number % 2 === 0 ? '3' : 'H'
  return managed && number % 6 === 2 ? '3' : number % 7 === 5 ? 'H' : 'O'
}

/** Up to 6 h okay, up to 12 h warning, beyond danger: a third each, so that a list shows all three. */
function ageOf(stage: Stage, number: number, { sketch }: Practice): number {
  const dice = chance(`age:${sketch.name}:${number}`)
  const quiet = 24 * (sketch.quietFor ?? 0)
  if (stage === 'completed' || stage === 'canceled')
    return quiet + 24 * (sketch.since ? dice.between(1, 8) : dice.between(0.1, 165 - quiet / 24) * dice.next() ** 0.5)
  if (quiet > 0) return quiet + dice.between(0, 240)
  if (stage === 'awaiting' || stage === 'approved') return dice.between(0.5, 90)
  return at([dice.between(0.2, 5.8), dice.between(0.2, 5.8), dice.between(6.2, 11.8), dice.between(12.5, 60)], number)
}

/** The first open prints of the large practices wait for each other. */
function parcelOf(stage: Stage, index: number, name: string, now: number): Plan['parcel'] {
  if (stage !== 'printed' || !['Cedar Hollow Dental', 'Halvorsen Orthodontics'].includes(name)) return undefined
  const days = index % 2 === 0 ? 1 : 2
  return { ship_date: addBusinessDays(instant(now).slice(0, 10), days), labels: days === 1 }
}

function told(each: Named, practice: Practice): Partial<Plan> {
  const { practice: _, doctor, days, ...rest } = each
  const person = practice.doctors.find((user) => user.last_name === doctor) ?? at(practice.doctors, 0)
  return {
    archived: false,
    wasHeld: false,
    rush: undefined,
    hold: undefined,
    impression: 4,
    photos: true,
    wholeScan: true,
    doctor: person,
    ...(each.stage === 'flawed' && { pair: HOLED_PAIR }),
    ...(each.hold && { pair: HOLDS.find((hold) => hold.reason === each.hold)?.pair ?? 0 }),
    ...(days !== undefined && { age: (days * DAY) / 3_600_000 }),
    ...rest,
  }
}
