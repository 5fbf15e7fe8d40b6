import type { Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'

type Run = { kind: 'backup' | 'drill'; place: string; started_at: string }

/**
 * Records a run from its beginning to its end, a failed one with its reason. A run of a killed process has no end; the
 * next one of its kind says so in its place.
 */
export async function recordRun<Result extends { name: string; count: number; bytes: number }>(
  db: Kysely<DB>,
  clock: () => string,
  { kind, place, started_at }: Run,
  run: () => Promise<Result>,
): Promise<Result> {
  await db
    .updateTable('backups')
    .set({ finished_at: started_at, fault: 'Its process ended before it did.' })
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .execute()
  const { id } = await db
    .insertInto('backups')
    .values({ kind, place, started_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const finish = (result: { fault?: string; name?: string; files?: number; bytes?: number }) =>
    db
      .updateTable('backups')
      .set({ ...result, finished_at: clock() })
      .where('id', '=', id)
      .execute()
  try {
    const result = await run()
    await finish({ name: result.name, files: result.count, bytes: result.bytes })
    return result
  } catch (error) {
    await finish({ fault: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

/** The newest run of the kind that ended well. */
export function findLastGood(db: Kysely<DB>, kind: Run['kind']) {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('kind', '=', kind)
    .where('finished_at', 'is not', null)
    .where('fault', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findLastRun(db: Kysely<DB>, kind: Run['kind']) {
  return db.selectFrom('backups').selectAll().where('kind', '=', kind).orderBy('id', 'desc').limit(1).executeTakeFirst()
}
