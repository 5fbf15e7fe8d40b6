import { notFound } from '#server/errors.ts'
import { patientNotFound, patientScope, visiblePatients } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'

/** Specification 7: a request is visible if its patient is. All reads of requests start from this query. */
export function visibleRequests(ctx: Ctx) {
  return ctx.db
    .selectFrom('customer_requests')
    .innerJoin('patients', 'patients.id', 'customer_requests.patient_id')
    .where(patientScope(ctx))
}

/** Returns the patient id of a request in scope; 404 otherwise. */
export async function getPatientOfRequest(ctx: Ctx, id: number) {
  const row = await visibleRequests(ctx)
    .where('customer_requests.id', '=', id)
    .select('customer_requests.patient_id')
    .executeTakeFirst()
  if (!row) throw await requestNotFound(ctx, id)
  return row.patient_id
}

/** Builds the 404 of a request, with the explanation if its case was moved out of the actor's scope. */
export async function requestNotFound(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom('customer_requests').where('id', '=', id).select('patient_id').executeTakeFirst()
  return row ? patientNotFound(ctx, row.patient_id) : notFound()
}

/** Returns the request of a printing request in scope; 404 otherwise. */
export async function getRequestOfPrinting(ctx: Ctx, printing_request_id: number) {
  const row = await ctx.db
    .selectFrom('printing_requests')
    .innerJoin('customer_requests', 'customer_requests.id', 'printing_requests.customer_request_id')
    .where('printing_requests.id', '=', printing_request_id)
    .where('customer_requests.patient_id', 'in', visiblePatients(ctx).select('patients.id'))
    .select(['customer_requests.id', 'customer_requests.organization_id'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Returns the request id of a flawed tray in scope; 404 otherwise. */
export async function getRequestOfTray(ctx: Ctx, flawed_tray_id: number) {
  const row = await visibleRequests(ctx)
    .innerJoin('flawed_trays', 'flawed_trays.customer_request_id', 'customer_requests.id')
    .where('flawed_trays.id', '=', flawed_tray_id)
    .select('customer_requests.id')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.id
}

/** Returns the print item of a request in scope; 404 otherwise. */
export async function getItem(ctx: Ctx, item_id: number) {
  const item = await ctx.db
    .selectFrom('printing_request_items')
    .where('id', '=', item_id)
    .select(['id', 'printing_request_id'])
    .executeTakeFirst()
  if (!item) throw notFound()
  const { id, organization_id } = await getRequestOfPrinting(ctx, item.printing_request_id)
  return { ...item, request_id: id, organization_id }
}
