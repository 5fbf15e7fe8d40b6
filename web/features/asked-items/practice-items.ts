import type { Actor } from '#contract/access.ts'
import { askedItemCan, canAnswer, isUnfinished, type AskedCase } from '#contract/asked-items.rules.ts'
import type { AskedItem } from '#contract/asked-items.ts'

/**
 * Returns the item that comes first for a user of the practice: the open one that waits longest and that this user may
 * answer, else any open one, else one that the lab looks at. Undefined where nothing is awaited of the case.
 */
export function findMainItem(actor: Actor, patient: AskedCase, items: readonly AskedItem[]): AskedItem | undefined {
  const unfinished = items.filter(isUnfinished)
  const open = unfinished.filter((item) => !askedItemCan.answer(patient, item))
  if (open.length > 0) return open.find((item) => canAnswer(actor, patient, item)) ?? open[0]
  return askedItemCan.answer(patient, { state: 'open' }) ? undefined : unfinished[0]
}

/** Returns why this user cannot answer the item; undefined if it is open for them. */
export function answerReason(actor: Actor, patient: AskedCase, item: AskedItem): string | undefined {
  const blocked = askedItemCan.answer(patient, item)?.text
  if (blocked) return blocked
  if (canAnswer(actor, patient, item)) return undefined
  return 'Only the doctor of the case or the owner of the practice can approve a price.'
}
