import type { RequestState } from '#contract/cases.rules.ts'
import { notFound } from '#server/errors.ts'
import {
  getItem,
  getPatientOfRequest,
  getRequestOfPrinting,
  getRequestOfTray,
} from '#server/features/requests/scope.ts'
import type { Ctx } from '#server/work.ts'
import { lockCase } from './lock-case.ts'

/**
 * Locks patient, form and request, in this order, and returns them with the state that the rules check. Every
 * transition of a request starts here.
 */
export async function lockRequest(ctx: Ctx, id: number) {
  const lockedCase = await lockCase(ctx, await getPatientOfRequest(ctx, id))
  const request = await ctx.db
    .selectFrom('customer_requests')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound()
  const printing = await ctx.db
    .selectFrom('printing_requests')
    .where('customer_request_id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  const flawed_trays = await ctx.db
    .selectFrom('flawed_trays')
    .where('customer_request_id', '=', id)
    .select(['id', 'status_id'])
    .execute()
  const { is_on_hold, deleted_at } = lockedCase.patient
  const state: RequestState = { status_id: request.status_id, is_on_hold, deleted_at, flawed_trays }
  return {
    patient: lockedCase.patient,
    request,
    printing,
    state,
    place: { ...lockedCase.place, subject_id: id },
    facts: { request_id: id, ...(printing && { printing_request_id: printing.id }) },
  }
}

export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

/**
 * Returns the requests in the order of `ids`; one that is out of scope is a 404 for all. They are locked by patient id,
 * so that concurrent calls with overlapping lists do not deadlock.
 */
export async function lockRequests(ctx: Ctx, ids: readonly number[]): Promise<LockedRequest[]> {
  const places: { id: number; patient_id: number }[] = []
  for (const id of new Set(ids)) places.push({ id, patient_id: await getPatientOfRequest(ctx, id) })
  const lockedById = new Map<number, LockedRequest>()
  for (const { id } of places.toSorted((a, b) => a.patient_id - b.patient_id || a.id - b.id)) {
    lockedById.set(id, await lockRequest(ctx, id))
  }
  return places.flatMap(({ id }) => lockedById.get(id) ?? [])
}

/** Locks by the id of the printing request; 404 also if it was removed while waiting for the lock. */
export async function lockPrinting(ctx: Ctx, printing_request_id: number) {
  const { id } = await getRequestOfPrinting(ctx, printing_request_id)
  const locked = await lockRequest(ctx, id)
  if (locked.printing?.id !== printing_request_id) throw notFound()
  return { ...locked, printing: locked.printing }
}

/** Locks by the id of a print item. */
export async function lockItem(ctx: Ctx, item_id: number) {
  const { printing_request_id } = await getItem(ctx, item_id)
  const locked = await lockPrinting(ctx, printing_request_id)
  const items = await ctx.db
    .selectFrom('printing_request_items')
    .where('printing_request_id', '=', printing_request_id)
    .select(['id', 'insert_brackets'])
    .execute()
  const item = items.find((each) => each.id === item_id)
  if (!item) throw notFound()
  return { ...locked, item, items }
}

/** Locks by the id of a flawed tray; 404 also if it was deleted while waiting for the lock. */
export async function lockTray(ctx: Ctx, flawed_tray_id: number) {
  const locked = await lockRequest(ctx, await getRequestOfTray(ctx, flawed_tray_id))
  const tray = await ctx.db.selectFrom('flawed_trays').where('id', '=', flawed_tray_id).selectAll().executeTakeFirst()
  if (!tray) throw notFound()
  return { ...locked, tray }
}
