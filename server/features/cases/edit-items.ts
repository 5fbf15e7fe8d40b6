import { hasPermission, type Permission } from '#contract/access.ts'
import { requestCan } from '#contract/cases.rules.ts'
import { REMOVE_ITEM, UPDATE_ITEM, type caseRequestCalls } from '#contract/case-requests.ts'
import type { HandlerInput } from '#contract/call.ts'
import { forbidden, invalid, throwConflictIf } from '#server/errors.ts'
import { getItem } from '#server/features/requests/scope.ts'
import type { Ctx } from '#server/work.ts'
import { closeCancelled } from './cancel-request.ts'
import { lockItem } from './lock-request.ts'
import { removePrint, syncInsertBracketsStep } from './print-steps.ts'
import { refreshCase } from './refresh-case.ts'

export async function updateItem(ctx: Ctx, id: number, body: HandlerInput<typeof caseRequestCalls.updateItem>['body']) {
  await requireItemPermission(ctx, id, UPDATE_ITEM)
  const locked = await lockItem(ctx, id)
  throwConflictIf(requestCan.edit(locked.state))
  if (body.patient_id !== undefined && body.patient_id !== locked.patient.id) {
    throw invalid({ patient_id: ['Must be the patient of the request.'] })
  }
  await ctx.db
    .updateTable('printing_request_items')
    .set({ insert_brackets: body.insert_brackets, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  const others = locked.items.filter((item) => item.id !== id)
  await syncAfterItemChange(ctx, locked, body.insert_brackets || others.some((item) => item.insert_brackets))
  return locked.printing.id
}

/**
 * Specification 4.5: removing the last item deletes the printing request, and cancels a request that has no flawed
 * trays.
 */
export async function removeItem(ctx: Ctx, id: number): Promise<'item' | 'printing request' | 'request'> {
  await requireItemPermission(ctx, id, REMOVE_ITEM)
  const locked = await lockItem(ctx, id)
  throwConflictIf(requestCan.edit(locked.state))
  await ctx.db.deleteFrom('printing_request_items').where('id', '=', id).execute()
  const others = locked.items.filter((item) => item.id !== id)
  if (others.length > 0) {
    const has_brackets = others.some((item) => item.insert_brackets)
    await syncAfterItemChange(ctx, locked, has_brackets)
    return 'item'
  }
  await removePrint(ctx, locked.request.id)
  if (locked.state.flawed_trays.length === 0) {
    await closeCancelled(ctx, locked)
    return 'request'
  }
  await recordChange(ctx, locked)
  return 'printing request'
}

/**
 * Throws 403 unless the actor has one of the permissions: staff by role, members by their permissions in the row's
 * organization.
 */
async function requireItemPermission(ctx: Ctx, id: number, permissions: readonly Permission[]) {
  const { organization_id } = await getItem(ctx, id)
  if (!hasPermission(ctx.actor, organization_id, ...permissions)) throw forbidden()
}

type LockedItem = Awaited<ReturnType<typeof lockItem>>

async function syncAfterItemChange(ctx: Ctx, locked: LockedItem, has_brackets: boolean) {
  await syncInsertBracketsStep(ctx, locked.request.id, has_brackets)
  await ctx.db
    .updateTable('printing_requests')
    .set({ updated_at: ctx.now })
    .where('id', '=', locked.printing.id)
    .execute()
  await recordChange(ctx, locked)
}

async function recordChange(ctx: Ctx, { request, patient, facts, place }: LockedItem) {
  await ctx.db.updateTable('customer_requests').set({ updated_at: ctx.now }).where('id', '=', request.id).execute()
  await ctx.emit('request.changed', { ...facts, what: 'items' }, place)
  await refreshCase(ctx, patient.id)
}
