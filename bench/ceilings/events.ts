import { at, texts } from './ceiling.ts'

/** Which queues hear of a fact. */
const HEARD_BY: Record<string, readonly string[]> = {
  'case.submitted': ['files', 'notifications', 'search'],
}
const OTHERWISE = ['notifications']

/**
 * Writes facts and a job for each queue that hears of them.
 *
 * @param facts gives `name`, `organization_id`, `patient_id`, `subject_id` and `data` of each, in their order.
 */
export function emitting(facts: string) {
  const special = Object.entries(HEARD_BY).map(
    ([name, queues]) => `when e.name = '${name}' then q.name in ${texts(queues)}`,
  )
  return `event as (
  insert into events (name, actor_id, ip, organization_id, patient_id, subject_id, data)
  select f.name, who.id, '127.0.0.1', f.organization_id, f.patient_id, f.subject_id, f.data
  from who, (${facts}) f
  returning id, name, actor_id, organization_id, patient_id, user_id, subject_id, data, created_at),
job as (
  insert into pgboss.job (name, data, expire_in, keep_until, retry_limit, policy)
  select q.name, jsonb_build_object('kind', 'event', 'event', jsonb_build_object('event_id', e.id, 'name', e.name,
      'data', e.data, 'actor_id', e.actor_id, 'organization_id', e.organization_id, 'patient_id', e.patient_id,
      'user_id', e.user_id, 'subject_id', e.subject_id, 'created_at', ${at('e.created_at')})),
    interval '30 seconds', now() + interval '14 days', 10000, q.policy
  from event e join pgboss.queue q on case ${special.join(' ')} else q.name in ${texts(OTHERWISE)} end)`
}

/** The case that somebody may change, locked; `$3` is its id. */
export const LOCKED_CASE = `locked as materialized (
  select p.* from who join patients p on p.id = $3::int and p.deleted_at is null for update of p)`
