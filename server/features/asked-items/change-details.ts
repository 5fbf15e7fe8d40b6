import type { HandlerInput } from '#contract/call.ts'
import { askedItemCan } from '#contract/asked-items.rules.ts'
import type { askedItemCalls } from '#contract/asked-items.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { throwConflictIf } from '#server/errors.ts'
import { refreshCase } from '#server/features/cases/refresh-case.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'
import { mergeDetails, validateDetails } from './item-details.ts'
import { lockAskedItem, requireAsker, toEventData, type LockedItem } from './lock-item.ts'

type Body = HandlerInput<typeof askedItemCalls.update>['body']
type Details = ReturnType<typeof mergeDetails>

/** Changes an open item; nobody is told again. Returns the id of the patient. */
export async function updateAskedItem(ctx: Ctx, id: number, body: Body) {
  const { lockedItem, details } = await lockToChange(ctx, id, body, 'update')
  const { patient, item, place } = lockedItem
  const changed = diffFields(mergeDetails(item, { reason: item.reason }), details)
  if (!changed) return patient.id
  await writeDetails(ctx, lockedItem, details, {})
  await ctx.emit('asked.updated', { ...toEventData(item), ...changed }, place)
  await refreshCase(ctx, patient.id)
  return patient.id
}

/**
 * Opens an answered item again, with a new reason; its answer stays in the history, and the reminders count anew.
 * Returns the id of the patient.
 */
export async function askAgain(ctx: Ctx, id: number, body: Body) {
  const { lockedItem, details } = await lockToChange(ctx, id, body, 'askAgain')
  const { patient, item, place } = lockedItem
  const opened = { state: 'open', opened_at: ctx.now, reminders_sent: 0, reminded_at: null } as const
  await writeDetails(ctx, lockedItem, details, opened)
  await ctx.emit('asked.asked_again', { ...toEventData(item), reason: details.reason }, place)
  await refreshCase(ctx, patient.id)
  return patient.id
}

/** Locks an item, checks that the actor may change it in this way, and returns it with its new details. */
async function lockToChange(ctx: Ctx, id: number, body: Body, rule: 'update' | 'askAgain') {
  const lockedItem = await lockAskedItem(ctx, id)
  const { patient, askedCase, item } = lockedItem
  requireAsker(ctx, askedCase, item.kind)
  throwConflictIf(askedItemCan[rule](askedCase, item))
  await refuseLostEdit(ctx, item, body.updated_at, { noun: 'asked', id })
  await validateDetails(ctx, patient.id, item, body)
  return { lockedItem, details: mergeDetails(item, body) }
}

type Opened = { state?: 'open'; opened_at?: string; reminders_sent?: number; reminded_at?: null }

async function writeDetails(ctx: Ctx, { item }: LockedItem, details: Details, opened: Opened) {
  await ctx.db
    .updateTable('asked_items')
    .set({ ...details, place: details.place && JSON.stringify(details.place), ...opened, updated_at: ctx.now })
    .where('id', '=', item.id)
    .execute()
}
