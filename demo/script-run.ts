import { archiveCase } from '#server/features/cases/archive.ts'
import { toggleHold } from '#server/features/cases/hold.ts'
import type { Ctx } from '#server/work.ts'
import { type RandomSource, createRandom, HOUR } from './random.ts'
import type { CaseScript } from './case-scripts.ts'
import { archivedMoment, heldMoment } from './plan.ts'
import { fullName, type Person, type ActionRunner } from './action-runner.ts'

/** The people and the places of a played script. */
export type Cast = {
  organization_id: number
  location_id: number
  library_id: number | undefined
  doctor: Person
  /** The authorized third party, if the practice has one. */
  manager: Person | undefined
  technicians: readonly Person[]
  /** Completes requests and adds prints. */
  admin: Person
}

/** The state of a script while it is played; `time` is in ms since the epoch. */
export type ScriptRun = {
  life: CaseScript
  cast: Cast
  stage: ActionRunner
  dice: RandomSource
  patient_id: number
  rx_form_id: number
  time: number
  /** Advances the time by a random number of hours. */
  later(low: number, high: number): void
  as(person: Person): Ctx
  technician(): Person
  wants(moment: string): boolean
  /** Returns whether copies need this moment as it is, on hold or archived. */
  wantsAny(moment: string): boolean
  keep(moment: string): void
}

export type SnapshotRequests = {
  has: (moment: string) => boolean
  /** Requests the rows of this moment; later statements run behind it on the same connection. */
  keep(moment: string, run: ScriptRun): void
}

export function createScriptRun(
  stage: ActionRunner,
  life: CaseScript,
  cast: Cast,
  from: number,
  requests: SnapshotRequests,
): ScriptRun {
  const dice = createRandom(`life:${life.key}`)
  const run: ScriptRun = {
    life,
    cast,
    stage,
    dice,
    patient_id: 0,
    rx_form_id: 0,
    time: from,
    later: (low, high) => {
      run.time += Math.round(dice.between(low, high) * HOUR)
    },
    as: (person) => stage.as(person, run.time, person === cast.doctor ? cast.organization_id : undefined),
    technician: () => dice.pick(cast.technicians),
    wants: requests.has,
    wantsAny: (moment) => [moment, heldMoment(moment), archivedMoment(moment)].some(requests.has),
    keep: (moment) => requests.keep(moment, run),
  }
  return run
}

/**
 * Plays something that only a copy of the case contains, and rolls it back: the script goes on as if it had not
 * happened.
 */
export async function playBranch(run: ScriptRun, play: () => Promise<void>) {
  const { time } = run
  await run.stage.aside(play)
  run.time = time
}

/** Marks a moment of the case: takes the requested snapshots of it as it is, on hold and archived. */
export async function reachMoment(run: ScriptRun, moment: string) {
  if (run.wants(moment)) run.keep(moment)
  if (run.wants(heldMoment(moment))) {
    await playBranch(run, async () => {
      await putOnHold(run)
      run.keep(heldMoment(moment))
    })
  }
  if (run.wants(archivedMoment(moment))) {
    await playBranch(run, async () => {
      run.later(40, 200)
      await archiveCase(run.as(run.cast.doctor), run.patient_id)
      run.keep(archivedMoment(moment))
    })
  }
}

export async function putOnHold(run: ScriptRun) {
  run.later(0.1, 0.6)
  await toggle(run, run.technician(), run.life.hold.reason)
}

export async function releaseHold(run: ScriptRun) {
  await toggle(run, run.cast.doctor, run.life.hold.answer)
}

function toggle(run: ScriptRun, person: Person, reason: string) {
  return toggleHold(run.as(person), run.patient_id, {
    action_owner_name: fullName(person),
    reason,
    should_notify_doctor: true,
  })
}
