import { sql, type Kysely } from 'kysely'
import { effectivePermissions, type GlobalRole, type PivotRole } from '#contract/access.ts'
import type { DB } from '#server/db/schema.ts'
import type { Unit } from '#server/db/unit.ts'
import type { EventName, Events } from '#contract/events.ts'
import type { EventPlace, RecordedEvent } from '#server/jobs/events.ts'
import type { Services } from '#server/services.ts'
import type { Ctx, Work } from '#server/work.ts'
import { toIsoString } from './random.ts'

export type Person = { id: number; role: string; first_name: string; last_name: string; email: string }

export function fullName({ first_name, last_name }: Person) {
  return `${first_name} ${last_name}`
}

/** An event as its row stores it. */
export type EventRow = Omit<RecordedEvent, 'event_id'>

/** Plays the product's own actions: each gets the context of a request, with the clock set to the past. */
export type ActionRunner = {
  db: Kysely<DB>
  /** Returns the request context of a person at that time; customers work in one organization at a time. */
  as(person: Person, time: number, organization_id?: number): Ctx
  /** Returns the context of a scheduled job at that time, which has no actor. */
  clock(time: number): Work
  /** Plays something in a savepoint and rolls it back. */
  aside(play: () => Promise<void>): Promise<void>
}

type RecordEvent = (fact: EventRow) => unknown

/**
 * Played actions start no jobs: their mails count as read long ago, so the inbox is as empty as that of a new portal.
 * The trail therefore gets its rows from `tell`, with the time of the event; the queue would write them as of now.
 */
export function createActionRunner(
  services: Services,
  unit: Unit,
  memberships: readonly Membership[],
  tell: RecordEvent,
): ActionRunner {
  const { db } = unit
  const workOf = (now: string, actor_id: number | null): Work => ({
    db,
    now,
    services,
    emit: async <Name extends EventName>(name: Name, data: Events[Name], place: EventPlace = {}) => {
      tell({ name, data, created_at: now, ...placeOf(place, actor_id) })
    },
  })
  return {
    db,
    clock: (time) => workOf(toIsoString(time), null),
    as(person, time, organization_id) {
      const now = toIsoString(time)
      const organizations = memberships
        .filter((each) => each.user_id === person.id)
        .map((each) => ({ id: each.organization_id, role: each.role, deleted_at: null, disabled_at: null }))
      // The check constraint of the column allows nothing else.
      const role = person.role as GlobalRole
      const work = workOf(now, person.id)
      return {
        ...work,
        actor: {
          ...person,
          role,
          permissions: effectivePermissions(role, []),
          organizations,
          current_organization_id: organization_id ?? organizations[0]?.id ?? null,
          session_id: 0,
          last_seen_at: now,
          confirmed_at: now,
          second_factor_missing: false,
        },
        request: {
          id: 'demo',
          ip: '127.0.0.1',
          user_agent: undefined,
          bot_token: undefined,
          browser: { token: undefined, keep: () => {} },
        },
        transaction: (run) => run(work),
      }
    },
    async aside(play) {
      unit.send(sql`savepoint aside`.execute(db))
      await play()
      unit.send(sql`rollback to savepoint aside`.execute(db))
      unit.send(sql`release savepoint aside`.execute(db))
    },
  }
}

/** A membership; the list grows while practices add members. */
export type Membership = { organization_id: number; user_id: number; role: PivotRole }

function placeOf({ by, ...place }: EventPlace, actor_id: number | null) {
  return {
    organization_id: null,
    patient_id: null,
    user_id: null,
    subject_id: null,
    ...place,
    actor_id: by ?? actor_id,
  }
}
