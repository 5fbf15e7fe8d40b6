/**
 * The promise of a case (specification 4.15): by when its setup is ready, by when the practice has to answer, when it
 * ships and when it arrives. Pure arithmetic, the same on both sides; what was measured comes in as `Measured`.
 *
 * The likely date is the sum of the medians of all that is left. The safe date lets the practice answer until the hour
 * named and adds a margin for the lab, whose spreads add up as independent ones do. Both are corrected by what earlier
 * promises at the same station missed by.
 */

import type { Station } from './promise-stations.ts'
import { addBusinessDays, type Closures } from './business-days.ts'
import {
  GIVEN_ANSWER,
  GIVEN_HOLD,
  GIVEN_RUSH_SETUP,
  givenDuration,
  remainingMinutes,
  SETUP_CHANGE,
  type Spread,
} from './promise-durations.ts'
import { findShippingMethod } from './shipping.ts'
import { addWorkingMinutes, closingTime, labDay, WORKDAY_MINUTES, workingMinutesBetween } from './working-time.ts'
import { STEP_GROUPS, stepLabel, type StepGroup } from './workflow.ts'

/** What the lab has measured (promise-measures.ts); undefined until there was enough of it. Times are working minutes. */
export type Measured = {
  /** From the end of the step before to the end of this one, of cases of the same product and rush. */
  step(key: string): Spread | undefined
  /** How much longer than usual it takes because of the cases before one that waits for this step; may be negative. */
  queue(key: string): number
  /** From a completed setup to the answer of the practice. */
  answer: Spread | undefined
  /** From a hold, or a question to the practice, until the case goes on. */
  hold: Spread | undefined
  /** By how much earlier predictions at a station missed: the median, and what had to be added to their margin. */
  miss: Partial<Record<Station, Spread>>
}

export const NOTHING_MEASURED: Measured = {
  step: () => undefined,
  queue: () => 0,
  answer: undefined,
  hold: undefined,
  miss: {},
}

export type PromiseStep = {
  step_group: StepGroup
  step_key: string
  /** Since when the step before is finished, or the hold over; null for steps after the first open one. */
  ready_at: string | null
  finished_at: string | null
}

export type PromiseFacts = {
  /** The instant of the calculation. */
  now: string
  setup_completed_at: string | null
  /** When the practice asked to change the setup; null once it is completed again. */
  change_requested_at: string | null
  approved_at: string | null
  needs_approval: boolean
  /** Trays are printed and sent by the provider. */
  is_shipped: boolean
  is_rush: boolean
  /** Nothing goes on before the hold ends or what was asked is answered: since when, and by when that is expected. */
  waiting: { since: string; until: string | null } | null
  /** All steps of the setup or of the print, in order. */
  steps: readonly PromiseStep[]
  shipping_method_id: number | null
  distance: Distance
  /** Dates that staff stored at the shipment; the promise follows them. */
  stored: { ship_date: string; expected_arrival_date: string } | null
  shipped_on: string | null
}

/** Distance of the destination from the lab, by the first digit of its ZIP code. */
export const DISTANCES = ['near', 'far'] as const
export type Distance = (typeof DISTANCES)[number]

export type PromisedDates = {
  setup_by: string | null
  answer_by: string | null
  ships_likely: string | null
  ships_safe: string | null
  arrives_likely: string | null
  arrives_safe: string | null
}

/**
 * One line of why a date is what it is, in working minutes. The likely ones add up to the likely date. The safe date has
 * the safe minutes of the practice's lines, of the last line, which is the margin, and the likely ones of all others.
 */
export type PromiseLine = { label: string; likely: number; safe: number; measured: boolean }

export type CalculatedPromise = PromisedDates & {
  station: Station
  lines: PromiseLine[]
  predicted: Prediction
}

/** What later misses are measured from: the instants of shipping before their correction, and the time for the answer. */
export type Prediction = { likely_at: string; safe_at: string; answer_minutes: number }

/** Returns the station at which a case is. */
export function stationOf(facts: PromiseFacts): Station {
  if (facts.shipped_on) return 'parcel'
  if (!facts.setup_completed_at) return 'setup'
  if (facts.needs_approval && !facts.approved_at) return 'approval'
  return facts.is_shipped ? 'print' : 'none'
}

/** Calculates the promise of an open case. Dates that do not apply to it, or are past, are null. */
export function calculatePromise(facts: PromiseFacts, measured: Measured, closures: Closures): CalculatedPromise {
  const station = stationOf(facts)
  const wait = station === 'parcel' ? [] : waitLines(facts, measured, closures)
  const setup = station === 'setup' ? setupLines(facts, measured, closures) : []
  const answer = station === 'setup' || station === 'approval' ? answerLines(facts, measured, closures) : []
  const print = station !== 'parcel' && facts.is_shipped ? printLines(facts, measured, closures) : []
  const lines = [...wait, ...setup, ...answer, ...print]
  const after = (minutes: number, from = facts.now) => addWorkingMinutes(from, minutes, closures)

  const setup_by = station === 'setup' ? labDay(after(sumSafe(wait) + sum(setup) + spreadOf(setup))) : null
  const answerDay = labDay(after(sumSafe(wait) + sum(setup) + sumSafe(answer)))
  // The practice cannot answer before the setup is ready, so the hour named is never earlier.
  const answer_by = answer.length > 0 ? closingTime(setup_by && setup_by > answerDay ? setup_by : answerDay) : null
  const spread = spreadOf([...setup, ...print])
  const margin = marginLine(measured.miss[station], spread, station === 'print' ? shareLeft(facts.steps) : 1)
  const safeAfter = (minutes: number) =>
    answer_by ? after(sum(print) + minutes, answer_by) : after(sumSafe(wait) + sum(setup) + sum(print) + minutes)
  const likely = labDay(after(sum(lines) + margin.likely))
  const safe = labDay(safeAfter(margin.safe))
  return {
    station,
    lines: print.length > 0 ? [...lines, margin] : lines,
    predicted: { likely_at: after(sum(lines)), safe_at: safeAfter(spread), answer_minutes: sumSafe(answer) },
    setup_by,
    answer_by,
    ...(facts.is_shipped ? shipDates(facts, likely, safe > likely ? safe : likely, closures) : NO_SHIPMENT),
  }
}

const NO_SHIPMENT = { ships_likely: null, ships_safe: null, arrives_likely: null, arrives_safe: null }

function shipDates(facts: PromiseFacts, likely: string, safe: string, closures: Closures) {
  const known = facts.shipped_on ?? facts.stored?.ship_date
  const [least, most] = findShippingMethod(facts.shipping_method_id)?.days ?? [5, 7]
  const isNear = facts.distance === 'near'
  const arrival = (day: string, days: number) =>
    facts.stored?.expected_arrival_date ?? addBusinessDays(known ?? day, days, closures)
  return {
    // A parcel that has left ships on no day any more.
    ships_likely: facts.shipped_on ? null : (known ?? likely),
    ships_safe: facts.shipped_on ? null : (known ?? safe),
    arrives_likely: arrival(likely, isNear ? least : most),
    arrives_safe: arrival(safe, isNear ? Math.min(least + 1, most) : most),
  }
}

/** Two of three answers come within the time that a safe date allows the practice. */
const ALLOWED_SHARE = 2 / 3
/** A deadline is never later, because what waits for months would otherwise be allowed to wait for years. */
const MOST_ALLOWED = 10 * WORKDAY_MINUTES

/** The practice sends what it was asked for by the day named, or as long after the question as usual. */
function waitLines({ waiting, now }: PromiseFacts, measured: Measured, closures: Closures): PromiseLine[] {
  if (!waiting) return []
  const named = waiting.until ? workingMinutesBetween(now, waiting.until, closures) : 0
  const { likely, safe } = allowedTime(measured.hold ?? GIVEN_HOLD, workingMinutesBetween(waiting.since, now, closures))
  const minutes = { likely: Math.max(named, likely), safe: Math.max(named, safe) }
  return [line('What the practice was asked for', minutes, measured.hold !== undefined)]
}

function answerLines(facts: PromiseFacts, measured: Measured, closures: Closures): PromiseLine[] {
  if (!facts.needs_approval) return []
  const { setup_completed_at: since, now } = facts
  const spent = since ? workingMinutesBetween(since, now, closures) : 0
  return [
    line('Answer of the practice', allowedTime(measured.answer ?? GIVEN_ANSWER, spent), measured.answer !== undefined),
  ]
}

/** Returns the median of what is left of something the practice does, and the time it is allowed in a safe date. */
function allowedTime(usual: Spread, spent: number): Spread {
  const left = (share: number) => Math.min(MOST_ALLOWED, remainingMinutes(usual, spent, share))
  return { likely: left(0.5), safe: left(ALLOWED_SHARE) }
}

function setupLines(facts: PromiseFacts, measured: Measured, closures: Closures): PromiseLine[] {
  const { change_requested_at: ready_at } = facts
  const own: readonly PromiseStep[] = ready_at
    ? [{ step_group: 'initial', step_key: SETUP_CHANGE, ready_at, finished_at: null }]
    : facts.steps.filter(({ step_group }) => step_group === 'initial')
  const open = own.filter(({ finished_at }) => !finished_at)
  const [first] = open
  if (!facts.is_rush || !first || measured.step(first.step_key)) return stepLines(open, facts, measured, closures)
  return [line('Setup of a rush case', remainingTime(GIVEN_RUSH_SETUP, first, facts.now, closures), false)]
}

function printLines(facts: PromiseFacts, measured: Measured, closures: Closures): PromiseLine[] {
  const own = facts.steps.filter(({ step_group }) => step_group !== 'initial')
  // Steps of a print exist once its request does; until then all of them are ahead.
  return stepLines(
    own.length > 0 ? own.filter(({ finished_at }) => !finished_at) : PRINT_STEPS,
    facts,
    measured,
    closures,
  )
}

const PRINT_STEPS = STEP_GROUPS.print.steps.map(({ key }): PromiseStep => ({
  step_group: 'print',
  step_key: key,
  ready_at: null,
  finished_at: null,
}))

function stepLines(open: readonly PromiseStep[], facts: PromiseFacts, measured: Measured, closures: Closures) {
  const lines = open.map((step) => {
    const usual = measured.step(step.step_key)
    const left = remainingTime(usual ?? givenDuration(step.step_key), step, facts.now, closures)
    return line(
      step.step_key === SETUP_CHANGE ? 'Change of the setup' : stepLabel(step.step_key),
      left,
      usual !== undefined,
    )
  })
  const [first] = open
  // Rush cases do not wait for others.
  if (!first || facts.is_rush) return lines
  // However short the queue is, half of the usual time remains.
  const minutes = Math.max(measured.queue(first.step_key), -sum(lines) / 2)
  const label = first.step_group === 'initial' ? 'Queue for the setup' : 'Queue for the print'
  return minutes === 0 ? lines : [line(label, { likely: minutes, safe: minutes }, true), ...lines]
}

function remainingTime(whole: Spread, { ready_at }: PromiseStep, now: string, closures: Closures): Spread {
  const spent = ready_at ? workingMinutesBetween(ready_at, now, closures) : 0
  return { likely: remainingMinutes(whole, spent, 0.5), safe: remainingMinutes(whole, spent, 0.95) }
}

/** Misses are those of cases that had the whole station before them, so they count in proportion to what is left of it. */
function marginLine(miss: Spread | undefined, spread: number, left: number): PromiseLine {
  if (!miss) return line('Margin', { likely: 0, safe: spread }, false)
  const likely = miss.likely * left
  return line('Margin after earlier promises', { likely, safe: Math.max(0, likely, spread + miss.safe * left) }, true)
}

/** Returns the share of the print's steps that are not finished. */
function shareLeft(steps: readonly PromiseStep[]) {
  const own = steps.filter(({ step_group }) => step_group !== 'initial')
  return own.length > 0 ? own.filter(({ finished_at }) => !finished_at).length / own.length : 1
}

function line(label: string, { likely, safe }: Spread, measured: boolean): PromiseLine {
  return { label, likely: Math.round(likely), safe: Math.round(safe), measured }
}

function sum(lines: readonly PromiseLine[]) {
  return lines.reduce((total, { likely }) => total + likely, 0)
}

function sumSafe(lines: readonly PromiseLine[]) {
  return lines.reduce((total, { safe }) => total + safe, 0)
}

/** Spreads of independent parts add up by their squares. */
function spreadOf(lines: readonly PromiseLine[]) {
  return Math.round(Math.sqrt(lines.reduce((total, { likely, safe }) => total + (safe - likely) ** 2, 0)))
}
