import { archiveCase } from '#server/features/cases/archive.ts'
import { toggleHold } from '#server/features/cases/hold.ts'
import type { Ctx } from '#server/work.ts'
import { type Chance, chance, HOUR } from './random.ts'
import type { Life } from './lives.ts'
import { archivedAt, heldAt } from './plan.ts'
import { fullName, type Person, type Stage } from './stage.ts'

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
export type Run = {
  life: Life
  cast: Cast
  stage: Stage
  dice: Chance
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

export type Wanted = {
  has: (moment: string) => boolean
  /** Requests the rows of this moment; later statements run behind it on the same connection. */
  keep(moment: string, run: Run): void
}

export function openRun(stage: Stage, life: Life, cast: Cast, from: number, wanted: Wanted): Run {
  const dice = chance(`life:${life.key}`)
  const run: Run = {
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
    wants: wanted.has,
    wantsAny: (moment) => [moment, heldAt(moment), archivedAt(moment)].some(wanted.has),
    keep: (moment) => wanted.keep(moment, run),
  }
  return run
}

/**
 * Plays something that only a copy of the case contains, and rolls it back: the script goes on as if it had not
 * happened.
 */
export async function aside(run: Run, play: () => Promise<void>) {
  const { time } = run
  await run.stage.aside(play)
  run.time = time
}

/** Marks a moment of the case: takes the requested snapshots of it as it is, on hold and archived. */
export async function reach(run: Run, moment: string) {
  if (run.wants(moment)) run.keep(moment)
  if (run.wants(heldAt(moment))) {
    await aside(run, async () => {
      await hold(run)
      run.keep(heldAt(moment))
    })
  }
  if (run.wants(archivedAt(moment))) {
    await aside(run, async () => {
      run.later(40, 200)
      await archiveCase(run.as(run.cast.doctor), run.patient_id)
      run.keep(archivedAt(moment))
    })
  }
}

export async function hold(run: Run) {
  run.later(0.1, 0.6)
  await toggle(run, run.technician(), run.life.hold.reason)
}

export async function release(run: Run) {
  await toggle(run, run.cast.doctor, run.life.hold.answer)
}

function toggle(run: Run, who: Person, reason: string) {
  return toggleHold(run.as(who), run.patient_id, {
    action_owner_name: fullName(who),
    reason,
    should_notify_doctor: true,
  })
}
