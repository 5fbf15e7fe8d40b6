import { sql } from 'kysely'
import type { SearchModel } from '#contract/search.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'

type Ids = Record<SearchModel, number[]>

/**
 * Returns the ids of the documents that an event may have changed. Documents of members and locations include the
 * organization's status, name and contract, and those of an organization include data of its people (the owner's email
 * verification, the manager's name).
 */
export async function affectedDocuments({ db }: JobContext, event: RecordedEvent): Promise<Ids> {
  const eventIds = idsInEvent(event)
  const ofPeople = event.name.startsWith('user.')
  const { rows } = await sql<Ids>`
    with orgs as (
      select id from unnest(${eventIds.organization}::integer[]) as id
      union
      select organization_id from organization_members where ${ofPeople}::boolean and user_id = any(${eventIds.user}::integer[])
    )
    select
      (select coalesce(json_agg(id order by id), '[]') from orgs) as organization,
      (select coalesce(json_agg(id order by id), '[]') from (
        select user_id as id from organization_members where organization_id in (select id from orgs)
        union select id from unnest(${eventIds.user}::integer[]) as id
        union select user_id from patients where id = ${event.patient_id}::integer) people) as user,
      (select coalesce(json_agg(id order by id), '[]') from (
        select id from locations where organization_id in (select id from orgs)
        union select id from unnest(${eventIds.location}::integer[]) as id) places) as location`.execute(db)
  return rows[0] ?? eventIds
}

/** Returns the ids named by the event itself, the only source for rows that are deleted by now. */
function idsInEvent(event: RecordedEvent): Ids {
  const { name, data } = event
  const edit = data as { before?: unknown; after?: unknown }
  const deleted = name === 'organization.deleted' ? (data as RecordedEvent<'organization.deleted'>['data']) : undefined
  return {
    organization: present([event.organization_id]),
    user: present([event.user_id, doctorIn(edit.before), doctorIn(edit.after), ...(deleted?.user_ids ?? [])]),
    location: present([name.startsWith('location.') ? event.subject_id : null, ...(deleted?.location_ids ?? [])]),
  }
}

/** Returns the old or new doctor of a case from an edit. */
function doctorIn(values: unknown) {
  const id = typeof values === 'object' && values !== null && 'user_id' in values ? values.user_id : null
  return typeof id === 'number' ? id : null
}

function present(ids: readonly (number | null)[]) {
  return [...new Set(ids.filter((id) => id !== null))]
}
