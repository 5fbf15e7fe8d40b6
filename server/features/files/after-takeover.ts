import type { Trashed } from '#server/adapters/storage/port.ts'
import type { Work } from '#server/work.ts'
import { filterUnreferenced } from './unreferenced-objects.ts'

const BATCH = 500

/**
 * Forgets staged and released keys after the storage was taken over, because the newer database may use these objects
 * by now. They count as unknown and are deleted only by a command.
 */
export async function forgetKnownKeys({ db }: Work) {
  await db.deleteFrom('staged_uploads').execute()
  await db.deleteFrom('released_objects').execute()
}

/**
 * Restores objects from the trash that rows of this database reference, because they were deleted after its backup.
 * Returns their number.
 */
export async function restoreReferenced(ctx: Work) {
  let count = 0
  let batch: Trashed[] = []
  const flush = async () => {
    const keys = [...new Set(batch.map(({ key }) => key))]
    const unreferenced = new Set(await filterUnreferenced(ctx, keys))
    for (const trashed of batch) {
      if (!unreferenced.has(trashed.key) && (await ctx.services.storage.bringBack(trashed))) count += 1
    }
    batch = []
  }
  for await (const trashed of ctx.services.storage.listTrash()) {
    batch.push(trashed)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  return count
}
