import type { Row } from './book.ts'
import type { Practice } from './organizations.ts'

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

export type Plan = {
  key: string
  practice: Practice
  doctor: Row<'users'>
  location: Row<'locations'>
  first_name: string
  last_name: string
  stage: Stage
  place: number
  running: boolean
  /** Hours since the last thing that happened. */
  age: number
  rush: string | undefined
  hold: string | undefined
  wasHeld: boolean
  changed: boolean
  archived: boolean
  impression: 1 | 2 | 4
  assignment: 'O' | 'H' | '3'
  method: number
  brackets: boolean
  pair: number
  photos: boolean
  /** Both jaws came as files with the form. */
  wholeScan: boolean
  /** Requests that leave in one parcel: the same day of shipping. */
  parcel: { ship_date: string; labels: boolean } | undefined
}
