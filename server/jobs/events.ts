import type { EventName, Events } from '#contract/events.ts'

/** Where an event belongs in the audit trail. The actor and the IP address come from the request. */
export type EventPlace = {
  organization_id?: number
  patient_id?: number
  /** The user that it happened to. */
  user_id?: number
  /** The row of any other table that the event is about. */
  subject_id?: number
  /** The actor where nobody is signed in yet: the user who has just authenticated. */
  by?: number
  /** The actor whoever is signed in: the person whom a link was given to, which any browser may open. */
  as?: number
}

export type Emit = <Name extends EventName>(name: Name, data: Events[Name], place?: EventPlace) => Promise<void>

/** A recorded event, as its reactions receive it. */
export type RecordedEvent<Name extends EventName = EventName> = {
  event_id: number
  name: Name
  data: Events[Name]
  actor_id: number | null
  organization_id: number | null
  patient_id: number | null
  user_id: number | null
  subject_id: number | null
  created_at: string
}

/** How often the clock sends a job. */
export type ClockSlot = 'minute' | 'hour' | 'day'
