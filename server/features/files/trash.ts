import { sql } from 'kysely'
import { findStanding } from '#server/installation.ts'
import type { JobWork } from '#server/jobs/feature-jobs.ts'
import type { Work } from '#server/work.ts'
import { lockPaths } from './actions.ts'
import { unnamedOf } from './objects.ts'
import { folderOf } from './paths.ts'

/** Few, since their locks are held while the storage moves them. */
const BATCH = 25

/** Objects whose row was deleted, at once: nobody reads them from then on, and their keys take nothing more. */
export async function trashReleased(ctx: JobWork) {
  const { db, services } = ctx
  const waits = db.selectFrom('released_objects').select('key').where('trashed_at', 'is', null).limit(1)
  if (!(await waits.executeTakeFirst())) return
  // Another database may have taken the storage over since the start.
  const { kind } = await findStanding(services.database.pool, services.storage)
  if (kind !== 'current' && kind !== 'new') return
  while ((await ctx.transaction(trashSome)) === BATCH);
}

async function trashSome(ctx: Work) {
  const { db, now } = ctx
  const rows = await db
    .selectFrom('released_objects')
    .selectAll()
    .where('trashed_at', 'is', null)
    .orderBy('key')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return 0
  const keys = rows.map(({ key }) => key)
  // A claim of the same upload waits, and is then refused.
  await lockPaths(ctx, keys)
  const unnamed = new Set(await unnamedOf(ctx, keys))
  for (const { key, reason } of rows) if (unnamed.has(key)) await moveToTrash(ctx, key, reason)
  const named = keys.filter((key) => !unnamed.has(key))
  await db.updateTable('released_objects').set({ trashed_at: now }).where('key', 'in', keys).execute()
  if (named.length > 0) await db.deleteFrom('released_objects').where('key', 'in', named).execute()
  return rows.length
}

/** What was uploaded for nothing, and what is left of keys whose links have all run out. */
export async function clearEndedKeys(ctx: JobWork, before: string) {
  for (;;) {
    const staged = await ctx.db
      .selectFrom('staged_uploads')
      .select('file_path')
      .where('created_at', '<', before)
      .limit(BATCH)
      .execute()
    for (const { file_path } of staged) {
      await clearFolder(ctx, file_path, 'never_used')
      await ctx.db.deleteFrom('staged_uploads').where('file_path', '=', file_path).execute()
    }
    const released = await ctx.db
      .selectFrom('released_objects')
      .select(['key', 'reason'])
      .where('trashed_at', '<', before)
      .limit(BATCH)
      .execute()
    for (const { key, reason } of released) {
      await clearFolder(ctx, key, reason)
      await ctx.db.deleteFrom('released_objects').where('key', '=', key).execute()
    }
    if (staged.length < BATCH && released.length < BATCH) return
  }
}

/** A folder holds one upload and what the portal made of it, which may have come after the row had gone. */
async function clearFolder(ctx: JobWork, key: string, reason: string) {
  const keys: string[] = []
  for await (const object of ctx.services.storage.list(folderOf(key))) keys.push(object.key)
  await ctx.transaction(async (work) => {
    await lockPaths(work, keys)
    for (const each of await unnamedOf(work, keys)) await dropKey(work, each, reason)
  })
}

/** The bytes go to the trash and the key is free again. */
export async function dropKey(ctx: Work, key: string, reason: string) {
  await moveToTrash(ctx, key, reason)
  await ctx.services.storage.remove(key)
}

async function moveToTrash(ctx: Work, key: string, reason: string) {
  if (!(await ctx.services.storage.trash(key, { day: ctx.now.slice(0, 10), reason }))) return
  await recordDeletion(ctx, { deed: 'moved', key, reason })
}

export async function emptyTrash(ctx: JobWork) {
  const { storage, config } = ctx.services
  const lastDay = new Date(Date.parse(ctx.now) - config.trashDays * 86_400_000).toISOString().slice(0, 10)
  for await (const trashed of storage.listTrash()) {
    if (trashed.day >= lastDay) continue
    await storage.purge(trashed)
    await recordDeletion(ctx, { deed: 'removed', key: trashed.key, reason: trashed.reason })
  }
}

type Deletion = { deed: 'moved' | 'removed'; key: string; reason: string }

/** A file's own name is often a patient's, so the log has the folder, which is one upload. */
async function recordDeletion({ db, services }: Work, { deed, key, reason }: Deletion) {
  services.log.info(
    { upload: folderOf(key), reason },
    deed === 'moved' ? 'object moved to the trash' : 'object removed from the trash',
  )
  await db
    .insertInto('storage_deletions')
    .values({ deed, reason, count: 1 })
    .onConflict((on) => on.columns(['deed', 'reason']).doUpdateSet({ count: sql`storage_deletions.count + 1` }))
    .execute()
}
