import { askedThing } from '#contract/asked-item-labels.ts'
import { endAnswerLinks } from '#server/features/answer-links/links.ts'
import { endHold } from '#server/features/cases/hold.ts'
import { refreshCase } from '#server/features/cases/refresh-case.ts'
import type { Ctx } from '#server/work.ts'
import { toEventData, type LockedItem } from './lock-item.ts'
import { findHoldingItems } from './queries.ts'

/** Accepts or withdraws an item, and ends the hold that waited for nothing else. The caller has checked the rule. */
export async function closeItem(ctx: Ctx, lockedItem: LockedItem, state: 'accepted' | 'withdrawn') {
  const { patient, item, place } = lockedItem
  await ctx.db
    .updateTable('asked_items')
    .set({ state, closed_by_user_id: ctx.actor.id, closed_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', item.id)
    .execute()
  await endAnswerLinks(ctx, item.id)
  await ctx.emit(state === 'accepted' ? 'asked.accepted' : 'asked.withdrawn', toEventData(item), place)
  await endHoldOf(ctx, lockedItem, state)
  await refreshCase(ctx, patient.id)
}

/** Ends the hold in force if it waits for this item and for no other one that is unfinished. */
async function endHoldOf(ctx: Ctx, { locked, patient, item }: LockedItem, state: 'accepted' | 'withdrawn') {
  const holding = await findHoldingItems(ctx, patient.id)
  if (!holding.includes(item.id)) return
  const waiting = await ctx.db
    .selectFrom('asked_items')
    .where('id', 'in', holding)
    .where('state', 'in', ['open', 'answered'])
    .select('id')
    .executeTakeFirst()
  if (waiting) return
  await endHold(ctx, locked, {
    name: `${ctx.actor.first_name} ${ctx.actor.last_name}`,
    reason: state === 'accepted' ? `Accepted: ${askedThing(item)}.` : `No longer needed: ${askedThing(item)}.`,
  })
}
