import { sql } from 'kysely'
import type { Closures } from '#contract/business-days.ts'
import { calculatePromise, type CalculatedPromise } from '#contract/promise.ts'
import type { PromiseReason } from '#contract/promises.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import type { Work } from '#server/work.ts'
import { promiseChange, type Occasion } from './decide-promise.ts'
import { loadCaseFacts, toPromiseFacts, type CaseFacts } from './load-facts.ts'
import { measuredFor } from './measures.ts'
import { PROMISED_DATES, type PromiseBasis } from './promise-row.ts'

type Change = { facts: CaseFacts; next: CalculatedPromise | undefined; basis: PromiseBasis; reason: PromiseReason }

/**
 * Calculates the promises of cases anew and stores those that change, with their reason. It runs at the end of every
 * transition of a case, in its transaction, and at night for all open cases.
 */
export async function updatePromises(ctx: Work, patient_ids: readonly number[], occasion: Occasion = 'event') {
  const [cases, closures] = await pipelined([loadCaseFacts(ctx, patient_ids), loadClosures(ctx)])
  const changes = cases.flatMap((facts) => changeOf(facts, { closures, occasion, now: ctx.now }) ?? [])
  if (changes.length === 0) return
  const ended = changes.map(({ facts }) => facts.patient_id)
  const rows = changes.flatMap(({ next, ...change }) => (next ? [toRow(change, next, ctx.now)] : []))
  await pipelined([
    endPromises(ctx.db, ended, ctx.now),
    rows.length > 0 ? insertPromises(ctx.db, JSON.stringify(rows)) : undefined,
    ...changes.map((change) => emitMove(ctx, change)),
  ])
}

type Known = { closures: Closures; occasion: Occasion; now: string }

function changeOf(facts: CaseFacts, { closures, occasion, now }: Known): Change | undefined {
  const before = facts.promise
  const calculated = calculatePromise(toPromiseFacts(facts, now), measuredFor(facts), closures)
  const basis = basisOf(facts, calculated, closures)
  const isPromised = !facts.is_over && calculated.station !== 'none'
  if (!isPromised) return before ? { facts, next: undefined, basis, reason: 'completed' } : undefined
  const reason = promiseChange(before, calculated, { basis, occasion, now, closures })
  return reason && { facts, next: calculated, basis, reason }
}

function basisOf(facts: CaseFacts, { station }: CalculatedPromise, closures: Closures): PromiseBasis {
  return {
    station,
    is_on_hold: facts.is_on_hold,
    form_version: facts.form_version,
    steps: facts.steps.filter(({ finished_at }) => finished_at !== null).length,
    request_id: facts.request_id,
    shipping_method_id: facts.shipping_method_id ?? facts.form_shipping_method,
    ship_date: facts.dates_edited_at === null ? null : facts.ship_date,
    asked: Object.fromEntries(facts.asked.map(({ id, state }) => [String(id), state])),
    closures: [...closures].join(' '),
  }
}

function toRow({ facts, basis, reason }: Omit<Change, 'next'>, { lines, ...next }: CalculatedPromise, now: string) {
  return { patient_id: facts.patient_id, ...next, reason, basis, lines, made_at: now }
}

/** Ends whatever is in force: another part of the same transition may have stored a promise since the facts were read. */
const endPromises = preparedTemplate((db, patient_ids: readonly number[], now: string) =>
  db
    .updateTable('case_promises')
    .set({ until: now })
    .where('until', 'is', null)
    .where(sql<boolean>`patient_id = any(${patient_ids}::int[])`),
)

const insertPromises = preparedTemplate(
  (_db, rows: string) => sql<never>`
    insert into case_promises (patient_id, station, setup_by, answer_by, ships_likely, ships_safe, arrives_likely,
      arrives_safe, reason, basis, lines, predicted, made_at)
    select * from jsonb_to_recordset(${rows}::jsonb) as given (patient_id int, station text, setup_by date,
      answer_by timestamptz(3), ships_likely date, ships_safe date, arrives_likely date, arrives_safe date, reason text,
      basis jsonb, lines jsonb, predicted jsonb, made_at timestamptz(3))`,
)

/** Records the days that moved, for the timeline and for the notice to the practice; a first promise moves none. */
async function emitMove(ctx: Work, { facts, next, reason }: Change) {
  const before = facts.promise
  if (!before || !next) return
  const moved = PROMISED_DATES.filter((name) => name !== 'answer_by' && next[name] !== null && before[name] !== null)
    .filter((name) => before[name] !== next[name])
    .map((name) => [name, { before: before[name], after: next[name] }] as const)
  if (moved.length === 0) return
  const { bonding_date } = facts
  const isLate = (arrives: string | null) => bonding_date !== null && (arrives ?? '') > bonding_date
  const becomesLate = isLate(next.arrives_safe) && !isLate(before.arrives_safe)
  await ctx.emit(
    'promise.moved',
    { moved: Object.fromEntries(moved), reason, ...(bonding_date !== null && becomesLate && { bonding_date }) },
    { patient_id: facts.patient_id, organization_id: facts.organization_id },
  )
}
