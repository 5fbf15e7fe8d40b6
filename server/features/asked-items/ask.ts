import type { HandlerInput } from '#contract/call.ts'
import { askedItemCan } from '#contract/asked-items.rules.ts'
import type { askedItemCalls } from '#contract/asked-items.ts'
import { CODE } from '#contract/errors.ts'
import { toHundredths } from '#contract/money.ts'
import { conflict, throwConflictIf } from '#server/errors.ts'
import { holdOrRelease } from '#server/features/cases/hold.ts'
import { refreshCase } from '#server/features/cases/refresh-case.ts'
import { findOpenOrder } from '#server/features/orders/monthly.ts'
import type { Ctx } from '#server/work.ts'
import { validateDetails } from './item-details.ts'
import { lockCaseToAsk, requireAsker, toEventData } from './lock-item.ts'

type Body = HandlerInput<typeof askedItemCalls.ask>['body']

/**
 * Asks the practice for something and, if wanted, holds the case until it came. Returns the id of the item and how to
 * undo the hold; an undo is refused after later events of the case, so the hold comes last.
 */
export async function askPractice(ctx: Ctx, patient_id: number, body: Body) {
  const { patient, askedCase, place } = await lockCaseToAsk(ctx, patient_id)
  const { kind, reason, price, hold } = body
  requireAsker(ctx, askedCase, kind)
  throwConflictIf(askedItemCan.ask(askedCase, await countItems(ctx, patient.id)))
  await validateDetails(ctx, patient.id, { kind, due_at: null }, body)
  if (kind === 'price') await requireOpenOrder(ctx, patient.organization_id)
  const item = await ctx.db
    .insertInto('asked_items')
    .values({
      patient_id: patient.id,
      kind,
      part: kind === 'scan' ? (body.part ?? null) : null,
      view: kind === 'photo' ? (body.view ?? null) : null,
      place: body.place ? JSON.stringify(body.place) : null,
      reason,
      price_cents: kind === 'price' && price != null ? toHundredths(price) : null,
      due_at: body.due_at ?? null,
      asked_by_user_id: ctx.actor.id,
      asked_at: ctx.now,
      opened_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning(['id', 'kind', 'part', 'view'])
    .executeTakeFirstOrThrow()
  await ctx.emit('asked.created', { ...toEventData(item), reason }, { ...place, subject_id: item.id })
  await refreshCase(ctx, patient.id)
  if (!hold) return { id: item.id, undo: null }
  const { undo } = await holdOrRelease(ctx, patient.id, { ...hold, is_on_hold: true, asked_item_ids: [item.id] })
  return { id: item.id, undo }
}

async function countItems(ctx: Ctx, patient_id: number) {
  const { count } = await ctx.db
    .selectFrom('asked_items')
    .where('patient_id', '=', patient_id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A yes to the price adds a charge to the current order, so a practice without one is not asked. */
async function requireOpenOrder(ctx: Ctx, organization_id: number) {
  if (!(await findOpenOrder(ctx, organization_id))) throw conflict('There is no current order.', CODE.wrongState)
}
