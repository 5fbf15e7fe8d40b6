// Deletes objects in two stages. A trigger lists the keys of deleted rows in `released_objects`; jobs move these
// objects to the trash, and empty the trash after TRASH_DAYS. Unused uploads and leftovers follow once their links have
// expired.

import { sql } from 'kysely'
import { compareInstallations } from '#server/installation.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import type { Work } from '#server/work.ts'
import { lockPaths } from './actions.ts'
import { filterUnreferenced } from './unreferenced-objects.ts'
import { folderOf } from './paths.ts'

/** The batch is small, because the path locks are held while the storage moves the objects. */
const BATCH = 25

/** A backup that began longer ago may have ended with its process. */
const LONGEST_BACKUP_MS = 6 * 3_600_000

/**
 * Moves objects whose row was deleted to the trash, so that no link reads them and no upload overwrites their keys any
 * more. It waits while a backup runs, whose dump may still name them.
 */
export async function trashReleased(ctx: JobContext) {
  const { db, services, now } = ctx
  const since = new Date(Date.parse(now) - LONGEST_BACKUP_MS).toISOString()
  const running = db
    .selectFrom('backups')
    .select('id')
    .where('kind', '=', 'backup')
    .where('finished_at', 'is', null)
    .where('started_at', '>', since)
  if (await running.executeTakeFirst()) return
  const waiting = db.selectFrom('released_objects').select('key').where('trashed_at', 'is', null).limit(1)
  if (!(await waiting.executeTakeFirst())) return
  // Another database may have taken over the storage since the start.
  const { kind } = await compareInstallations(services.database.pool, services.storage)
  if (kind !== 'current' && kind !== 'new') return
  while ((await ctx.transaction(trashBatch)) === BATCH);
}

async function trashBatch(ctx: Work) {
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
  // A concurrent claim of the same upload waits for the lock and is refused afterwards.
  await lockPaths(ctx, keys)
  const unreferenced = new Set(await filterUnreferenced(ctx, keys))
  for (const { key, reason } of rows) if (unreferenced.has(key)) await moveToTrash(ctx, key, reason)
  const referenced = keys.filter((key) => !unreferenced.has(key))
  await db.updateTable('released_objects').set({ trashed_at: now }).where('key', 'in', keys).execute()
  if (referenced.length > 0) await db.deleteFrom('released_objects').where('key', 'in', referenced).execute()
  return rows.length
}

/** Trashes uploads that were never stored, and objects that are left under keys whose links have all expired. */
export async function trashExpiredKeys(ctx: JobContext, before: string) {
  for (;;) {
    const staged = await ctx.db
      .selectFrom('staged_uploads')
      .select('file_path')
      .where('created_at', '<', before)
      .limit(BATCH)
      .execute()
    for (const { file_path } of staged) {
      await trashUnreferencedInFolder(ctx, file_path, 'never_used')
      await ctx.db.deleteFrom('staged_uploads').where('file_path', '=', file_path).execute()
    }
    const released = await ctx.db
      .selectFrom('released_objects')
      .select(['key', 'reason'])
      .where('trashed_at', '<', before)
      .limit(BATCH)
      .execute()
    for (const { key, reason } of released) {
      await trashUnreferencedInFolder(ctx, key, reason)
      await ctx.db.deleteFrom('released_objects').where('key', '=', key).execute()
    }
    if (staged.length < BATCH && released.length < BATCH) return
  }
}

/**
 * Trashes the unreferenced objects in the folder of one upload: the file itself and derived objects, which a job may
 * have written after the row was deleted.
 */
async function trashUnreferencedInFolder(ctx: JobContext, key: string, reason: string) {
  const keys: string[] = []
  for await (const object of ctx.services.storage.list(folderOf(key))) keys.push(object.key)
  await ctx.transaction(async (work) => {
    await lockPaths(work, keys)
    for (const each of await filterUnreferenced(work, keys)) await trashAndFreeKey(work, each, reason)
  })
}

/** Moves the object to the trash and makes its key usable again. */
export async function trashAndFreeKey(ctx: Work, key: string, reason: string) {
  await moveToTrash(ctx, key, reason)
  await ctx.services.storage.remove(key)
}

async function moveToTrash(ctx: Work, key: string, reason: string) {
  if (!(await ctx.services.storage.trash(key, { day: ctx.now.slice(0, 10), reason }))) return
  await recordDeletion(ctx, { action: 'moved', key, reason })
}

export async function emptyTrash(ctx: JobContext) {
  const { storage, config } = ctx.services
  const lastDay = new Date(Date.parse(ctx.now) - config.trashDays * 86_400_000).toISOString().slice(0, 10)
  for await (const trashed of storage.listTrash()) {
    if (trashed.day >= lastDay) continue
    await storage.purge(trashed)
    await recordDeletion(ctx, { action: 'removed', key: trashed.key, reason: trashed.reason })
  }
}

type Deletion = { action: 'moved' | 'removed'; key: string; reason: string }

/** Logs the folder instead of the key, because a file name often contains a patient's name. */
async function recordDeletion({ db, services }: Work, { action, key, reason }: Deletion) {
  services.log.info(
    { upload: folderOf(key), reason },
    action === 'moved' ? 'object moved to the trash' : 'object removed from the trash',
  )
  await db
    .insertInto('storage_deletions')
    .values({ deed: action, reason, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['deed', 'reason']).doUpdateSet({ count: sql`storage_deletions.count + 1` }),
    )
    .execute()
}
