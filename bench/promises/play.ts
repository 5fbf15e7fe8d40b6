/** Plays a year of a lab: what happens in it, and what is promised meanwhile. */

import { addBusinessDays, isBusinessDay, type Closures } from '#contract/business-days.ts'
import { calculatePromise, NOTHING_MEASURED, type CalculatedPromise, type PromiseFacts } from '#contract/promise.ts'
import { SETUP_CHANGE } from '#contract/promise-durations.ts'
import { stepMeasureKeys } from '#contract/promise-measures.ts'
import { replacesPromise } from '#contract/promise-moves.ts'
import { addWorkingMinutes, labDay, WORKDAY_MINUTES } from '#contract/working-time.ts'
import { STEP_GROUPS } from '#contract/workflow.ts'
import { createSteps, openStep, type Case } from './case.ts'
import { createClock } from './clock.ts'
import { createLab } from './lab.ts'
import { createPortal } from './portal.ts'
import { createDraws, WORK } from './world.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Midnight MST in UTC. */
const MIDNIGHT = 'T07:00:00.000Z'
const INITIAL = STEP_GROUPS.initial.steps.map(({ key }) => key)
const PRINT = STEP_GROUPS.print.steps.map(({ key }) => key)
const NOT_STARTED = {
  is_shipped: true,
  setup_completed_at: null,
  change_requested_at: null,
  approved_at: null,
  waiting: null,
  delayed_at: null,
  first_setup_on: null,
  shipped_on: null,
  arrived_on: null,
}
/** Days after the last counted submit during which the lab goes on. */
const AFTERMATH = 75

/** Returns the cases that were submitted from the first day on and before the last one, with what was promised. */
export function playYear(seed: number, first: string, last: string, closures: Closures): Case[] {
  const days = calendarDays(first, new Date(Date.parse(last) + AFTERMATH * DAY_MS).toISOString().slice(0, 10))
  const clock = createClock(first + MIDNIGHT)
  const draws = createDraws(seed)
  const businessDays = days.filter((day) => isBusinessDay(day, closures))
  const lab = createLab(seed, businessDays, clock, closures)
  const portal = createPortal(closures)
  const cases: Case[] = []
  const open = new Set<Case>()
  const afterMinutes = (minutes: number) => addWorkingMinutes(clock.now, minutes, closures)

  for (const day of days) {
    const at = (minutes: number) => new Date(Date.parse(day + MIDNIGHT) + minutes * MINUTE_MS).toISOString()
    clock.schedule(at(3 * 60), passNight)
    if (isBusinessDay(day, closures)) clock.schedule(at(8 * 60), lab.open)
    for (let left = draws.casesOn(day); left > 0; left--) clock.schedule(at(draws.submitMinute()), submit)
  }
  clock.run()
  return cases.filter(({ submitted_at }) => submitted_at < last + MIDNIGHT)

  function submit() {
    const each: Case = {
      ...draws.newCase(),
      ...NOT_STARTED,
      submitted_at: clock.now,
      steps: createSteps('initial', INITIAL, clock.now),
      first: {},
      moves: 0,
    }
    cases.push(each)
    open.add(each)
    promise(each, true)
    // The technician who opens the case finds that it needs a new scan.
    if (each.is_held) work(each, 'digital_design', 0.2, () => hold(each))
    else beginStep(each)
  }

  function hold(each: Case) {
    const span = portal.begin(['hold'], clock.now)
    each.delayed_at = clock.now
    each.waiting = { since: clock.now, until: afterMinutes(2 * WORKDAY_MINUTES) }
    promise(each, true)
    const late = WORKDAY_MINUTES + draws.answerMinutes(each.practice)
    clock.schedule(afterMinutes(late), () => {
      portal.end(span, clock.now)
      each.waiting = null
      beginStep(each)
      promise(each, true)
    })
  }

  function beginStep(each: Case) {
    const step = openStep(each)
    if (!step) {
      portal.addEnd(each.setup_completed_at ? 'print' : 'initial', clock.now)
      if (each.setup_completed_at) ship(each)
      else completeSetup(each)
      return
    }
    step.ready_at = clock.now
    const span = portal.begin(stepMeasureKeys(step.step_key, each.product, each.is_rush), clock.now)
    const finish = () => {
      step.finished_at = clock.now
      portal.end(span, clock.now)
      if (openStep(each)) promise(each, false)
      beginStep(each)
    }
    // Steps that a product does not need are finished together with the one before.
    if (isSkipped(each.product, step.step_key)) finish()
    else work(each, step.step_key, 1, finish)
  }

  function work(each: Case, step_key: string, share: number, done: () => void) {
    const minutes = share * draws.workMinutes(step_key, each.difficulty)
    const job = { team: WORK[step_key]?.by ?? 'design', is_rush: each.is_rush, minutes, done }
    clock.schedule(afterMinutes(draws.handover(each.is_rush)), () => lab.add(job))
  }

  function completeSetup(each: Case) {
    each.setup_completed_at = clock.now
    each.first_setup_on ??= labDay(clock.now)
    each.change_requested_at = null
    if (each.needs_approval) askForApproval(each)
    else startPrint(each)
  }

  function askForApproval(each: Case) {
    promise(each, true)
    const { id } = each.practice
    const span = portal.begin([`answer|${id}`, 'answer'], clock.now)
    const answered = addWorkingMinutes(clock.now, draws.answerMinutes(each.practice), closures)
    clock.schedule(new Date(Date.parse(answered) + draws.eveningMinutes() * MINUTE_MS).toISOString(), () => {
      portal.end(span, clock.now)
      if (draws.asksForChange()) changeSetup(each)
      else {
        each.approved_at = clock.now
        startPrint(each)
      }
    })
  }

  function changeSetup(each: Case) {
    each.delayed_at = clock.now
    each.setup_completed_at = null
    each.change_requested_at = clock.now
    promise(each, true)
    const span = portal.begin(stepMeasureKeys(SETUP_CHANGE, each.product, each.is_rush), clock.now)
    work(each, SETUP_CHANGE, 1, () => {
      portal.end(span, clock.now)
      completeSetup(each)
    })
  }

  function startPrint(each: Case) {
    each.steps = createSteps('print', PRINT, clock.now)
    promise(each, true)
    beginStep(each)
  }

  function ship(each: Case) {
    each.shipped_on = labDay(clock.now)
    const transit = draws.transitDays(each.shipping_method_id, each.practice.distance, each.shipped_on)
    each.arrived_on = addBusinessDays(each.shipped_on, transit, closures)
    open.delete(each)
  }

  function passNight() {
    portal.measure(clock.now, [...open])
    for (const each of open) promise(each, false)
  }

  function promise(each: Case, isDecision: boolean) {
    const made_at = clock.now
    const facts: PromiseFacts = { ...each, now: made_at, distance: each.practice.distance, stored: null }
    const ours = { ...calculatePromise(facts, portal.measuredFor(each), closures), made_at }
    const { station, ships_likely, ships_safe } = ours
    const { inForce } = each
    if (inForce && !replacesPromise(inForce, ours, { now: made_at, isDecision }, closures)) return
    if (inForce && (inForce.ships_safe !== ships_safe || inForce.ships_likely !== ships_likely)) each.moves++
    each.inForce = ours
    if (each.first[station]) return
    each.first[station] = { ours, given: { ...givenPlusOneDay(facts, closures), made_at } }
    portal.addPromise(each, ours)
  }
}

/** The rule that ours is compared with: given durations, and a day more to be safe. */
function givenPlusOneDay(facts: PromiseFacts, closures: Closures): CalculatedPromise {
  const promise = calculatePromise(facts, NOTHING_MEASURED, closures)
  const { ships_likely, arrives_likely } = promise
  return {
    ...promise,
    ships_safe: ships_likely && addBusinessDays(ships_likely, 1, closures),
    arrives_safe: arrives_likely && addBusinessDays(arrives_likely, 1, closures),
  }
}

function isSkipped(product: Case['product'], key: string) {
  if (key === 'insert_brackets') return product !== 'brackets'
  return product !== 'splints' && (key === 'printing' || key === 'post_processing' || key === 'shipped')
}

function calendarDays(first: string, last: string) {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
