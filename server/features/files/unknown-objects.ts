import type { StoredObject } from '#server/adapters/storage/port.ts'
import type { Work } from '#server/work.ts'
import { filterUnreferenced } from './unreferenced-objects.ts'

const BATCH = 500

/**
 * Lists objects older than `before` that no row references, that this database issued no link for and did not delete.
 * They probably belong to a newer state of this database, so only a person decides about them.
 */
export async function* listUnknown(ctx: Work, before: Date): AsyncIterable<StoredObject> {
  let batch: StoredObject[] = []
  for await (const object of ctx.services.storage.list('organizations/')) {
    if (Date.parse(object.modifiedAt) >= before.getTime()) continue
    batch.push(object)
    if (batch.length < BATCH) continue
    yield* await filterUnknown(ctx, batch)
    batch = []
  }
  yield* await filterUnknown(ctx, batch)
}

async function filterUnknown(ctx: Work, objects: readonly StoredObject[]) {
  const keys = await filterUnreferenced(
    ctx,
    objects.map(({ key }) => key),
  )
  if (keys.length === 0) return []
  const [staged, released] = await Promise.all([
    ctx.db.selectFrom('staged_uploads').select('file_path as key').where('file_path', 'in', keys).execute(),
    ctx.db.selectFrom('released_objects').select('key').where('key', 'in', keys).execute(),
  ])
  const known = new Set([...staged, ...released].map(({ key }) => key))
  const unknown = new Set(keys.filter((key) => !known.has(key)))
  return objects.filter(({ key }) => unknown.has(key))
}

export async function countUnknown(ctx: Work, before: Date) {
  let count = 0
  for await (const _ of listUnknown(ctx, before)) count += 1
  await ctx.db.updateTable('installation').set({ unknown_objects: count }).execute()
  if (count > 0) ctx.services.log.warn({ count }, 'the storage holds objects that this database does not know')
}
