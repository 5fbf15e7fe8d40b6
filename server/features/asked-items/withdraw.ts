import { askedItemCan } from '#contract/asked-items.rules.ts'
import { throwConflictIf } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { closeItem } from './close-item.ts'
import { lockAskedItem, requireAsker } from './lock-item.ts'

/** Withdraws an item that is no longer needed, answered or not. Returns the id of the patient. */
export async function withdrawAskedItem(ctx: Ctx, id: number) {
  const lockedItem = await lockAskedItem(ctx, id)
  const { patient, askedCase, item } = lockedItem
  requireAsker(ctx, askedCase)
  throwConflictIf(askedItemCan.withdraw(askedCase, item))
  await closeItem(ctx, lockedItem, 'withdrawn')
  return patient.id
}
