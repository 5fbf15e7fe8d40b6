import type { Location, Practice } from './practices.ts'
import type { Person } from './action-runner.ts'

/** How far a case has come; `place` is the step within the group, from 1, and `running` whether that step has begun. */
export type CaseStage =
  | 'new'
  | 'setup'
  | 'awaiting'
  | 'approved'
  | 'print'
  | 'printed'
  | 'flawed'
  | 'completed'
  | 'again'
  | 'canceled'

/** A planned case: its practice and people, and the moment of a script that it shows. */
export type Plan = {
  key: string
  practice: Practice
  doctor: Person
  location: Location
  first_name: string
  last_name: string
  stage: CaseStage
  place: number
  running: boolean
  /** Hours since the last event. */
  age: number
  rush: boolean
  held: boolean
  archived: boolean
  assignment: 'O' | 'H' | '3'
  pair: number
  /** One of several cases that ship together, with both labels or only the patient's. */
  parcel: 'labelled' | 'open' | undefined
  /** The key of its script, if it must be a certain one. */
  life: string | undefined
  /** What the doctor did with the setup at that moment: requested changes, or left a comment that has no answer yet. */
  said: 'asked' | 'commented' | undefined
}

/**
 * Returns the name of a moment in a script; holding and archiving a case are played in a branch that is rolled back.
 */
export function momentName({ stage, place, running, held, archived, parcel, said }: Plan): string {
  const step = ['setup', 'print', 'flawed', 'again'].includes(stage)
  const moment = said ? said : step ? stepMoment(stage, place, running) : parcel === 'labelled' ? LABELLED : stage
  return held ? heldMoment(moment) : archived ? archivedMoment(moment) : moment
}

export const LABELLED = 'labelled'

export function stepMoment(stage: string, place: number, running: boolean) {
  return `${stage} ${place} ${running ? 'runs' : 'waits'}`
}

export function heldMoment(moment: string) {
  return `${moment}, held`
}

export function archivedMoment(moment: string) {
  return `${moment}, archived`
}
