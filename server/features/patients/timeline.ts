import { sql } from 'kysely'
import { isCustomer, isStaff, pivotRoleIn, type GlobalRole } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { patientCalls } from '#contract/patients.ts'
import { loadPage } from '#server/db/list.ts'
import { forbidden } from '#server/errors.ts'
import { loadReferencedNames } from '#server/features/trail/names.ts'
import { toRecord, filterByKind, trailLines } from '#server/features/trail/rows.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'

/** Events of internal work of the provider's staff. */
const STAFF_ONLY = [
  'case.management_data_saved',
  'request.label_printed',
  'asked.file_inspected',
  'file.inspected',
  'setup.file_stored',
  'setup.file_inspected',
  'setup.file_removed',
  'setup.instruction_ticked',
  'setup.instruction_unticked',
  'label.opened',
  'tray.created',
  'tray.archived',
  'tray.case_added',
  'tray.case_removed',
  'tray.shipping_id_generated',
]

/** Data on fees, on parcels of other cases and on steps to restore, hidden from practices and lab partners. */
const STAFF_ONLY_DATA = ['custom_shipping_fee_cents', 'bundle', 'restores']

/** Lists the timeline of a case from the event log, newest first. */
export async function listEvents(
  ctx: Ctx,
  patient_id: number,
  query: HandlerInput<typeof patientCalls.events>['query'],
) {
  const patient = await getPatient(ctx, patient_id)
  const showsAll = isStaff(ctx.actor)
  // Only staff and the owner of the practice may list who opened a case.
  if (
    query.kind === 'opened' &&
    !showsAll &&
    pivotRoleIn(ctx.actor, patient.organization_id) !== 'organization_owner'
  ) {
    throw forbidden()
  }
  const all = filterByKind(ctx.db.selectFrom('events').where('events.patient_id', '=', patient.id), query.kind)
  const matching = showsAll
    ? all
    : all
        .where('events.name', 'not in', STAFF_ONLY)
        .where(
          sql<boolean>`coalesce(events.data->>'kind', '') <> 'internal_notes' and coalesce(events.data->>'what', '') <> 'management_data'`,
        )
  const listed = await loadPage(ctx.db, query, { matching, rows: trailLines(matching), capped: true })
  const data = listed.page.data.map((row) => ({
    ...row,
    ip: showsAll ? row.ip : null,
    actor_name: showsAll ? row.actor_name : visibleActorName(ctx, row),
    data: visibleData(row.data, showsAll),
  }))
  return {
    events: { ...listed.page, data },
    meta: listed.meta,
    metadata: { names: await loadReferencedNames(ctx, data) },
  }
}

type Row = { name: string; data: unknown; actor_name: string | null; actor_role: GlobalRole | null }

/** Hides the staff member who worked on a step; to customers, a view by staff is attributed to the provider. */
function visibleActorName(ctx: Ctx, row: Row) {
  if (revealsStaff(row)) return null
  const isView = row.name.endsWith('.opened') && isCustomer(ctx.actor)
  const isOfStaff = row.actor_role !== null && isStaff({ role: row.actor_role })
  return isView && isOfStaff ? ctx.services.config.providerName : row.actor_name
}

/** A form that a step marked as ready automatically reveals who worked on the step. */
function revealsStaff(event: Row) {
  return event.name.startsWith('step.') || (event.name === 'case.ready' && toRecord(event.data).automatic === true)
}

function visibleData(data: unknown, showsAll: boolean) {
  const all = toRecord(data)
  if (showsAll) return all
  return Object.fromEntries(Object.entries(all).filter(([name]) => !STAFF_ONLY_DATA.includes(name)))
}
