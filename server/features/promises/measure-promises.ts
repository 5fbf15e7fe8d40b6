import { sql } from 'kysely'
import type { Closures } from '#contract/business-days.ts'
import { addDays } from '#contract/days.ts'
import {
  isKeptByPractice,
  measureAccuracy,
  MEASURED_DAYS,
  measureMisses,
  measureSpread,
  MISSES_DAYS,
  type Sample,
} from '#contract/promise-measures.ts'
import { measurePace, queueDelays } from '#contract/promise-queue.ts'
import type { Spread } from '#contract/promise-durations.ts'
import { STATIONS } from '#contract/promise-stations.ts'
import { groupBy } from '#contract/records.ts'
import { workingMinutesBetween } from '#contract/working-time.ts'
import { STEP_GROUPS } from '#contract/workflow.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import {
  loadAnswers,
  loadChanges,
  loadHolds,
  loadEnds,
  loadPredictions,
  loadSteps,
  loadWaiting,
  type Duration,
  type StepDuration,
  type StoredPrediction,
} from './measured-rows.ts'
import { measureClassKey, type StoredMeasures } from './measures.ts'

type Measuring = Pick<JobContext, 'db' | 'now' | 'transaction'>

/** Measures the last ninety days and replaces what was measured before. */
export async function measurePromises(ctx: Measuring) {
  const since = addDays(ctx.now, -MEASURED_DAYS)
  const closures = await loadClosures(ctx)
  const steps = [...(await loadSteps(ctx.db, since)), ...(await loadChanges(ctx.db, since))]
  const answers = await loadAnswers(ctx.db, since)
  const spread = (durations: readonly Duration[]) =>
    measureSpread(durations.map((each) => toSample(each, ctx.now, closures)))

  const measures = new Map<string, StoredMeasures>()
  for (const [key, rows] of groupBy(steps, (row) => measureClassKey(row.products, row.is_rush)))
    measures.set(key, { steps: measureSteps(rows, spread) })
  for (const [id, rows] of groupBy(answers, (row) => row.organization_id))
    measures.set(`practice ${id}`, { answer: spread(rows) })
  measures.set('lab', {
    steps: measureSteps(
      steps.filter(({ is_rush }) => !is_rush),
      spread,
    ),
    queue: await measureQueues(ctx, steps, closures),
    answer: spread(answers),
    hold: spread(await loadHolds(ctx.db, since)),
    miss: missesByStation(await loadPredictions(ctx.db, addDays(ctx.now, -MISSES_DAYS)), ctx.now, closures),
    accuracy: measureAccuracy(withoutDelayed(await loadPredictions(ctx.db, since), ctx.now, closures), ctx.now),
  })
  await storeMeasures(ctx, measures)
}

function toSample({ began_at, ended_at }: Duration, now: string, closures: Closures): Sample {
  return { value: workingMinutesBetween(began_at, ended_at ?? now, closures), is_open: ended_at === null }
}

function measureSteps(steps: readonly StepDuration[], spread: (durations: readonly Duration[]) => Spread | undefined) {
  const found = [...groupBy(steps, ({ step_key }) => step_key)].flatMap(([key, rows]): [string, Spread][] => {
    const measured = spread(rows)
    return measured ? [[key, measured]] : []
  })
  return Object.fromEntries(found)
}

/** Measures by how much the cases ahead, at a step or at a later one of its group, delay one that waits for the step. */
async function measureQueues(ctx: Measuring, steps: readonly StepDuration[], closures: Closures) {
  const waiting = new Map((await loadWaiting(ctx.db)).map(({ step_key, cases }) => [step_key, cases]))
  const ends = await loadEnds(ctx.db, ctx.now)
  const groups = (['initial', 'print'] as const).map((group) => {
    const own = ends.filter(({ step_group }) => step_group === group).map(({ finished_at }) => finished_at)
    const loads = STEP_GROUPS[group].steps.map(({ key }) => {
      const ended = steps.filter((each) => each.step_key === key && !each.is_rush && each.ended_at !== null)
      const durations = ended.map((each) => toSample(each, ctx.now, closures).value)
      return { key, open: waiting.get(key) ?? 0, durations }
    })
    return queueDelays(loads, measurePace(own, ctx.now, closures))
  })
  return Object.fromEntries(groups.flatMap((delays) => [...delays]))
}

/** Leaves out cases that the practice delayed, because their dates were no longer those of the lab. */
function withoutDelayed(predictions: readonly StoredPrediction[], now: string, closures: Closures) {
  return predictions.filter((each) =>
    isKeptByPractice({ ...each, predicted: { answer_minutes: each.answer_minutes } }, each, now, closures),
  )
}

function missesByStation(predictions: readonly StoredPrediction[], now: string, closures: Closures) {
  const kept = withoutDelayed(predictions, now, closures)
  const found = STATIONS.flatMap((station) => {
    const miss = measureMisses(
      kept.filter((each) => each.station === station),
      now,
      closures,
    )
    return miss ? [[station, miss] as const] : []
  })
  return Object.fromEntries(found)
}

function storeMeasures(ctx: Measuring, measures: ReadonlyMap<string, StoredMeasures>) {
  const rows = JSON.stringify([...measures].map(([key, each]) => ({ key, measures: each })))
  return ctx.transaction(async ({ db }) => {
    await db.deleteFrom('promise_measures').execute()
    await sql`
      insert into promise_measures (key, measures)
      select key, measures from jsonb_to_recordset(${rows}::jsonb) as given (key text, measures jsonb)`.execute(db)
  })
}
