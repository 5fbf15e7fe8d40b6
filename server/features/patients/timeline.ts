import { sql } from 'kysely'
import { isStaff } from '#contract/access.ts'
import type { Taken } from '#contract/call.ts'
import type { patientCalls } from '#contract/patients.ts'
import { page } from '#server/db/list.ts'
import type { Ctx } from '#server/http/context.ts'
import { getPatient } from '#server/features/visibility/patients.ts'

/** What only the provider's staff do among themselves. */
const STAFF_ONLY = ['case.management_data_saved', 'request.label_printed', 'file.inspected']

/** Facts about the money and the parcels of others, which a practice or a lab partner does not get to see. */
const STAFF_ONLY_DATA = ['custom_shipping_fee_cents', 'bundle']

/** The timeline of a case, newest first, from the event log. */
export async function listEvents(ctx: Ctx, patient_id: number, query: Taken<typeof patientCalls.events>['query']) {
  const patient = await getPatient(ctx, patient_id)
  const showsAll = isStaff(ctx.actor)
  const all = ctx.db.selectFrom('events').where('events.patient_id', '=', patient.id)
  const matching = showsAll
    ? all
    : all
        .where('events.name', 'not in', STAFF_ONLY)
        .where(
          sql<boolean>`coalesce(events.data->>'kind', '') <> 'internal_notes' and coalesce(events.data->>'what', '') <> 'management_data'`,
        )
  const rows = matching
    .select([
      'events.id',
      'events.name',
      'events.data',
      'events.created_at',
      sql<string | null>`(select full_name from users where users.id = events.actor_id)`.as('actor_name'),
    ])
    .orderBy('events.id', 'desc')
  const listed = await page(ctx.db, query, { matching, rows, capped: true })
  const data = listed.page.data.map((row) => ({
    ...row,
    actor_name: showsAll || !tellsOfStaff(row) ? row.actor_name : null,
    data: shownData(row.data, showsAll),
  }))
  return { events: { ...listed.page, data }, meta: listed.meta }
}

/** Who worked on a step is nobody's business outside the provider; a form that a step made ready tells the same. */
function tellsOfStaff(event: { name: string; data: unknown }) {
  return event.name.startsWith('step.') || (event.name === 'case.ready' && entries(event.data).automatic === true)
}

function shownData(data: unknown, showsAll: boolean) {
  const all = entries(data)
  if (showsAll) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => !STAFF_ONLY_DATA.includes(name)))
}

function entries(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? { ...data } : {}
}
