import { askedItemCan } from '#contract/asked-items.rules.ts'
import { throwConflictIf } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { listNewestFiles, storeAcceptedFiles } from './accept-files.ts'
import { closeItem } from './close-item.ts'
import { lockAskedItem, requireAsker } from './lock-item.ts'

/** Accepts the newest answer with its files. Returns the id of the patient. */
export async function acceptAnswer(ctx: Ctx, id: number) {
  const lockedItem = await lockAskedItem(ctx, id)
  const { patient, askedCase, item } = lockedItem
  requireAsker(ctx, askedCase)
  const files = await listNewestFiles(ctx, id)
  throwConflictIf(askedItemCan.accept(askedCase, item, files))
  await storeAcceptedFiles(ctx, lockedItem, files)
  await closeItem(ctx, lockedItem, 'accepted')
  return patient.id
}
