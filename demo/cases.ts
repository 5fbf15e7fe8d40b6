// The cases of the demo. A few scripts are played by the product's own actions and rolled back; the rows of the moments
// that plans show are then copied with other ids, people, names and dates.

import { SETUP_PAIRS } from './arches.ts'
import type { RowBuffer } from './row-buffer.ts'
import { copyCase } from './copy-case.ts'
import { snapshotCase, type CaseSnapshot } from './case-snapshot.ts'
import { playCase } from './play-case.ts'
import { CASE_SCRIPTS, type CaseScript } from './case-scripts.ts'
import type { Practice } from './practices.ts'
import type { People } from './people.ts'
import { momentName, type Plan } from './plan.ts'
import { itemAt, createRandom, DAY, HOUR, toIsoString } from './random.ts'
import type { Cast } from './script-run.ts'
import type { ActionRunner } from './action-runner.ts'
import { trackingNumber } from './tracking.ts'

export type DemoCase = {
  plan: Plan
  patient_id: number
  created_at: string
  approved_at: string | undefined
  updated_at: string
}
type ScriptedPlan = { plan: Plan; life: CaseScript; moment: string }

const WEEK = 7 * DAY
/** Scripts begin on a working day some weeks ago; each copy is then shifted to its planned time. */
const LIFE_WEEKS = 8

/** Plays every script once in a savepoint that is rolled back, and copies the moment that each plan shows. */
export async function addCases(
  book: RowBuffer,
  stage: ActionRunner,
  plans: readonly Plan[],
  practices: readonly Practice[],
  people: People,
  now: number,
): Promise<DemoCase[]> {
  const chosen = assignScripts(plans)
  const pendingSnapshots = new Map<string, Promise<CaseSnapshot>>()
  const casts = new Map(CASE_SCRIPTS.map((life) => [life, findCast(life, practices, people)]))
  const monday = WEEK * Math.floor(now / WEEK) + 4 * DAY + 14 * HOUR - LIFE_WEEKS * WEEK
  for (const [index, life] of CASE_SCRIPTS.entries()) {
    const moments = new Set(chosen.filter((each) => each.life === life).map((each) => each.moment))
    const cast = casts.get(life)
    if (!cast || moments.size === 0) continue
    await stage.aside(() =>
      playCase(stage, life, cast, monday + (index % 5) * DAY + 1.3 * index * HOUR, {
        has: (moment) => moments.has(moment),
        keep: (moment, run) => {
          const snapshot = snapshotCase(stage.db, run.patient_id, run.time)
          // A rejection is handled by `Promise.all` below, while the script goes on.
          snapshot.catch(() => {})
          pendingSnapshots.set(`${life.key}: ${moment}`, snapshot)
        },
      }),
    )
  }
  const snapshots = new Map(
    await Promise.all([...pendingSnapshots].map(async ([moment, rows]) => [moment, await rows] as const)),
  )
  const dated = chosen.map((each) => ({ ...each, ...dateOf(each, snapshots, now) })).sort((a, b) => a.from - b.from)
  return copyAll(book, dated, casts, people)
}

/** Picks the script of each plan, in rotation among those that lead to its moment. */
function assignScripts(plans: readonly Plan[]): ScriptedPlan[] {
  const turns = new Map<string, number>()
  return plans.map((plan) => {
    const moment = momentName(plan)
    const matching = CASE_SCRIPTS.filter((life) => (plan.life ? life.key === plan.life : canReach(life, plan)))
    const withSameRush = matching.filter((life) => Boolean(life.rush) === plan.rush)
    const candidates = withSameRush.length > 0 ? withSameRush : matching
    const key = candidates.map((life) => life.key).join()
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return { plan, life: itemAt(candidates, turn), moment }
  })
}

function canReach(life: CaseScript, { stage, place, assignment, location, practice }: Plan) {
  const isAbroad = location.country !== 'USA'
  if (life.assignment === 'O' ? (life.method === 5) !== isAbroad : isAbroad && life.flawIsPrinted) return false
  if (life.assignment === '3' && !practice.sketch.manager) return false
  switch (stage) {
    case 'new':
    case 'canceled':
      return true
    case 'setup':
      return !life.isNew
    case 'awaiting':
      return !life.isNew && life.assignment !== '3'
    case 'print':
      // Only a case whose brackets are inserted has that step.
      return !life.isNew && life.assignment === 'O' && (place !== 7 || life.brackets === true)
    case 'printed':
    case 'again':
      return !life.isNew && life.assignment === 'O'
    default:
      return !life.isNew && life.assignment === assignment
  }
}

function findCast({ method }: CaseScript, practices: readonly Practice[], people: People): Cast {
  const practice = practices.find(({ locations }) =>
    locations.some(({ country }) => (country === 'USA') === (method !== 5)),
  )
  const [location] = practice?.locations ?? []
  const [doctor] = practice?.doctors ?? []
  if (!practice || !location || !doctor) throw new Error(`nobody ships by method ${method}`)
  return {
    organization_id: practice.id,
    location_id: location.id,
    library_id: practice.libraries[0]?.id,
    doctor,
    manager: practice.sketch.manager ? people.named(practice.sketch.manager) : undefined,
    technicians: people.technicians,
    admin: people.named('Marcus Odell'),
  }
}

/** Returns the shift that places the last moment at the planned age; cases older than some days keep their weekdays. */
function dateOf({ plan, life, moment }: ScriptedPlan, snapshots: ReadonlyMap<string, CaseSnapshot>, now: number) {
  const snapshot = snapshots.get(`${life.key}: ${moment}`)
  if (!snapshot) throw new Error(`the life "${life.key}" has no moment "${moment}"`)
  const exact = now - plan.age * HOUR - snapshot.time
  const jitter = createRandom(`hour:${plan.key}`).between(-1.5, 1.5) * HOUR
  const shift = plan.age < 4 * 24 ? exact : WEEK * Math.floor(exact / WEEK) + jitter
  const [patient] = snapshot.rows.get('patients') ?? []
  return { snapshot, shift, from: Date.parse(String(patient?.created_at)) + shift }
}

type Dated = ScriptedPlan & { snapshot: CaseSnapshot; shift: number; from: number }

/** Copies the oldest case first, so that it gets the lowest ids. */
function copyAll(
  book: RowBuffer,
  dated: readonly Dated[],
  casts: ReadonlyMap<CaseScript, Cast>,
  people: People,
): DemoCase[] {
  const numbers = caseNumbers(dated)
  const names = new Map<string, number>()
  return dated.map(({ plan, life, snapshot, shift, from }, index) => {
    const { practice, doctor, location, first_name, last_name } = plan
    const cast = casts.get(life)
    if (!cast) throw new Error(`nobody plays "${life.key}"`)
    const name = `${practice.id} ${first_name} ${last_name}`.toLowerCase()
    const namesakes = names.get(name) ?? 0
    names.set(name, namesakes + 1)
    const year = new Date(from).getUTCFullYear() % 100
    const number = String(numbers.get(plan)).padStart(4, '0')
    const manager = practice.sketch.manager && people.named(practice.sketch.manager)
    const dice = createRandom(`copy:${plan.key}`)
    const pair = archPair({ plan, life, snapshot })
    const patient_id = copyCase(book, snapshot, {
      shift,
      patient: {
        first_name,
        last_name,
        case_number_text: `${practice.sketch.prefix ?? year} ${number}`,
        numeric_suffix: namesakes || null,
      },
      people: [
        [cast.doctor, doctor],
        ...cast.technicians.map((each, i) => [each, itemAt(cast.technicians, i + index)] as const),
        ...(cast.manager && manager ? [[cast.manager, manager] as const] : []),
      ],
      organization_id: practice.id,
      location_id: location.id,
      library_id: practice.libraries.length > 0 ? itemAt(practice.libraries, index).id : undefined,
      tracking_number: trackingNumber(dice, life.method),
      pairs: [life.pair, pair],
      hasSetupFiles: SETUP_PAIRS.includes(pair),
    })
    const [{ approved_at } = {}] = snapshot.rows.get('patients') ?? []
    return {
      plan,
      patient_id,
      created_at: toIsoString(from),
      approved_at: typeof approved_at === 'string' ? toIsoString(Date.parse(approved_at) + shift) : undefined,
      updated_at: toIsoString(snapshot.time + shift),
    }
  })
}

/** In hours: older cases were set up before the portal stored the files of a setup. */
const FILES_SINCE = 14 * 24

/**
 * Returns the pair of the plan, unless the script depends on its own pair, or the case has a setup to view, since
 * setups are made for some pairs only.
 */
function archPair({ plan, life, snapshot }: Pick<Dated, 'plan' | 'life' | 'snapshot'>) {
  if (plan.held || life.wasHeld || life.changed) return life.pair
  const hasSetupToView = snapshot.rows.get('setup_files')?.length !== 0 && plan.age < FILES_SINCE
  return hasSetupToView && !SETUP_PAIRS.includes(plan.pair) ? itemAt(SETUP_PAIRS, plan.pair) : plan.pair
}

function caseNumbers(dated: readonly { plan: Plan }[]) {
  const numbers = new Map<Plan, number>()
  const counts = new Map<Practice, number>()
  for (const { plan } of dated.toReversed()) {
    const { practice } = plan
    const back = counts.get(practice) ?? 0
    counts.set(practice, back + 1)
    numbers.set(plan, practice.sketch.newest - back)
  }
  return numbers
}
