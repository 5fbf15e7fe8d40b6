import type { Location, Practice } from './practices.ts'
import type { Person } from './stage.ts'

/** How far a case has come; `place` is the step within the group, from 1, and `running` whether that one has begun. */
export type Stage =
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

/** A case to be: whose it is, and the moment of which life it shows. */
export type Plan = {
  key: string
  practice: Practice
  doctor: Person
  location: Location
  first_name: string
  last_name: string
  stage: Stage
  place: number
  running: boolean
  /** Hours since the last thing that happened. */
  age: number
  rush: boolean
  held: boolean
  archived: boolean
  assignment: 'O' | 'H' | '3'
  pair: number
  /** One of several that leave together, with both labels or only the patient's. */
  parcel: 'labelled' | 'open' | undefined
  /** The life that it is taken from, where it is told in words elsewhere. */
  life: string | undefined
  /** What the doctor says of its setup, where it stands at that: a change is asked for, or a comment has no answer yet. */
  said: 'asked' | 'commented' | undefined
}

/** The name of a moment in a life; what stops or ends a case there is played aside. */
export function momentOf({ stage, place, running, held, archived, parcel, said }: Plan): string {
  const step = ['setup', 'print', 'flawed', 'again'].includes(stage)
  const moment = said ? said : step ? atStep(stage, place, running) : parcel === 'labelled' ? LABELLED : stage
  return held ? heldAt(moment) : archived ? archivedAt(moment) : moment
}

export const LABELLED = 'labelled'

export function atStep(stage: string, place: number, running: boolean) {
  return `${stage} ${place} ${running ? 'runs' : 'waits'}`
}

export function heldAt(moment: string) {
  return `${moment}, held`
}

export function archivedAt(moment: string) {
  return `${moment}, archived`
}
