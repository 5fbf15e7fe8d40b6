import { sql, type SelectQueryBuilder } from 'kysely'
import type { GlobalRole } from '#contract/access.ts'
import type { TrailEvent, TrailKind } from '#contract/trail.ts'
import type { DB } from '#server/db/schema.ts'

type Events<Row> = SelectQueryBuilder<DB, 'events', Row>

/** `all` excludes views (`opened`). */
export function filterByKind<Row>(events: Events<Row>, kind: TrailKind): Events<Row> {
  return kind === 'all' ? events.where('events.kind', '<>', 'opened') : events.where('events.kind', '=', kind)
}

/**
 * Selects the lines of the trail with the names of their actors and subjects, newest first, in one statement per page.
 */
export function trailLines(events: Events<Record<never, never>>) {
  return events
    .select([
      'events.id',
      'events.name',
      'events.data',
      'events.created_at',
      'events.ip',
      sql<string | null>`(select full_name from users where users.id = events.actor_id)`.as('actor_name'),
      sql<GlobalRole | null>`(select role from users where users.id = events.actor_id)`.as('actor_role'),
      sql<TrailEvent['patient']>`(
        select json_build_object('id', p.id, 'full_name', p.first_name || ' ' || p.last_name)
        from patients p where p.id = events.patient_id)`.as('patient'),
      sql<TrailEvent['user']>`(
        select json_build_object('id', u.id, 'full_name', u.full_name)
        from users u where u.id = events.user_id)`.as('user'),
    ])
    .orderBy('events.id', 'desc')
}

/** Returns the payload of an event as a record; the column always contains an object. */
export function toRecord(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? { ...data } : {}
}
