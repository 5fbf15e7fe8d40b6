import { caseCan } from '#contract/cases.rules.ts'
import type { caseRequestCalls } from '#contract/case-requests.ts'
import type { HandlerInput } from '#contract/call.ts'
import { PRINT_LEAD_DAYS, shippingDates, findShippingMethod } from '#contract/shipping.ts'
import { invalid, throwConflictIf } from '#server/errors.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import { findRequestWithoutPrint } from '#server/features/requests/queries.ts'
import type { Ctx } from '#server/work.ts'
import { requireThirdParty } from './edit-shipping.ts'
import { createPrintSteps } from './print-steps.ts'
import { refreshCase } from './refresh-case.ts'
import { requireShipping } from './require-shipping.ts'
import { lockCase } from './lock-case.ts'

type Body = HandlerInput<typeof caseRequestCalls.createPrinting>['body']

/** POST /printing_requests: staff add a print to a case. It joins the open request without a print, if there is one. */
export async function addPrinting(ctx: Ctx, body: Body) {
  const { patient, state } = await lockCase(ctx, body.patient_id)
  throwConflictIf(caseCan.addPrinting(state))
  await requireShipping(ctx, patient.organization_id, body)
  await requireThirdParty(ctx, patient.organization_id, body.assigned_to)
  await requireFiles(ctx, body)
  const open = await findRequestWithoutPrint(ctx, patient.id)
  await requireTrays(ctx, body, open?.id)
  return createPrintingRequest(ctx, { ...body, organization_id: patient.organization_id, request_id: open?.id })
}

export type NewPrinting = {
  patient_id: number
  organization_id: number
  /** An open request of status 1 without a print, which this one joins; undefined creates a new request. */
  request_id: number | undefined
  /** Null only if the form was completed without a location; staff set it before anything is shipped. */
  location_id: number | null
  shipping_method_id: number
  assigned_to: 'O' | '3'
  items: readonly {
    jaw_type_id: number
    content_type_id: number
    insert_brackets: boolean
    file_id?: number | null | undefined
    flawed_tray_id?: number | null | undefined
  }[]
}

/**
 * Creates the customer request, the printing request, its items and the provider's steps. The caller has locked the
 * case, and sends the notices itself if it can be undone.
 */
export async function createPrintingRequest(ctx: Ctx, printing: NewPrinting, undo_until?: string) {
  const { patient_id, organization_id } = printing
  const request_id = await joinOrCreateRequest(ctx, printing)
  const id = await insertPrinting(ctx, printing, request_id)
  await ctx.emit(
    'request.created',
    { request_id, printing_request_id: id, ...(undo_until && { undo_until }) },
    { patient_id, organization_id, subject_id: request_id },
  )
  await refreshCase(ctx, patient_id)
  return { id, request_id }
}

/** Inserts the printing request, with dates computed from now, its items and its steps. */
export async function insertPrinting(ctx: Ctx, printing: Omit<NewPrinting, 'request_id'>, request_id: number) {
  const timestamps = { created_at: ctx.now, updated_at: ctx.now }
  const method = findShippingMethod(printing.shipping_method_id)
  if (!method) throw invalid({ shipping_method_id: ['Required'] })
  const { arrival_date, ...dates } = shippingDates(ctx.now, PRINT_LEAD_DAYS, method, await loadClosures(ctx))
  const { id } = await ctx.db
    .insertInto('printing_requests')
    .values({
      customer_request_id: request_id,
      organization_id: printing.organization_id,
      location_id: printing.location_id,
      shipping_method_id: printing.shipping_method_id,
      assigned_to: printing.assigned_to,
      ...dates,
      expected_arrival_date: arrival_date,
      ...timestamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertItems(ctx, id, printing.items)
  await createPrintSteps(ctx, {
    patient_id: printing.patient_id,
    request_id,
    assigned_to: printing.assigned_to,
    has_brackets: printing.items.some((item) => item.insert_brackets),
  })
  return id
}

export async function insertItems(ctx: Ctx, printing_request_id: number, items: NewPrinting['items']) {
  await ctx.db
    .insertInto('printing_request_items')
    .values(
      items.map((item) => ({
        printing_request_id,
        jaw_type_id: item.jaw_type_id,
        content_type_id: item.content_type_id,
        insert_brackets: item.insert_brackets,
        file_id: item.file_id ?? null,
        flawed_tray_id: item.flawed_tray_id ?? null,
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    .execute()
}

/** Returns the id of the open request that is joined, or creates one. */
export async function joinOrCreateRequest(
  ctx: Ctx,
  { patient_id, organization_id, request_id }: Pick<NewPrinting, 'patient_id' | 'organization_id' | 'request_id'>,
) {
  if (request_id !== undefined) {
    await ctx.db.updateTable('customer_requests').set({ updated_at: ctx.now }).where('id', '=', request_id).execute()
    return request_id
  }
  const created = await ctx.db
    .insertInto('customer_requests')
    .values({
      patient_id,
      organization_id,
      created_by_user_id: ctx.actor.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}

/** Throws 422 if a file belongs to another patient. */
async function requireFiles(ctx: Ctx, { patient_id, items }: Body) {
  const requestedIds = new Set(items.flatMap((item) => item.file_id ?? []))
  if (requestedIds.size === 0) return
  const found = await ctx.db
    .selectFrom('patient_files')
    .where('patient_id', '=', patient_id)
    .where('id', 'in', [...requestedIds])
    .select('id')
    .execute()
  if (found.length < requestedIds.size) throw invalid({ items: ['A file must belong to the patient.'] })
}

/** Throws 422 if a flawed tray does not belong to the request that the print joins. */
async function requireTrays(ctx: Ctx, { items }: Body, request_id: number | undefined) {
  const requestedIds = new Set(items.flatMap((item) => item.flawed_tray_id ?? []))
  if (requestedIds.size === 0) return
  const found = await ctx.db
    .selectFrom('flawed_trays')
    .where('customer_request_id', '=', request_id ?? 0)
    .where('id', 'in', [...requestedIds])
    .select('id')
    .execute()
  if (found.length < requestedIds.size) throw invalid({ items: ['A flawed tray must belong to the open request.'] })
}
