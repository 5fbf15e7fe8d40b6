import type { Pool } from 'pg'
import type { OpenedStorage } from '#server/adapters/storage/index.ts'
import { takeOver } from '#server/installation.ts'

type Side = { pool: Pool; storage: OpenedStorage }

/**
 * Makes the target the real portal and leaves the source read-only. Each step may be repeated, and in between neither of
 * the two is the real one: the target does not start before its last step.
 */
export async function handOver(source: Side, target: Side, movedTo: string) {
  const own = await target.storage.newestMark()
  if (own?.id !== (await readIdentity(target.pool)).id) await takeOver(target.pool, target.storage)
  const { id } = await readIdentity(target.pool)
  await source.pool.query('update installation set moved_to = $1, moved_at = coalesce(moved_at, now())', [movedTo])
  await markMoved(source, id)
  await target.pool.query('update installation set moving_from = null')
}

/** The storage says it too, so that an older release, or a backup of the database, does not act on it either. */
async function markMoved({ pool, storage }: Side, successor: string) {
  const { id, generation } = await readIdentity(pool)
  const mark = await storage.newestMark()
  if (mark?.former.includes(id)) return
  const newest = Math.max(generation, mark?.generation ?? 0)
  const former = [id, ...(mark?.former ?? []).filter((each) => each !== id)]
  if (!(await storage.mark({ id: successor, generation: newest + 1, former })))
    throw new Error('A portal writes to the storage of the evaluation: stop it first.')
}

export async function readIdentity(pool: Pool) {
  const { rows } = await pool.query<{ id: string; generation: number }>('select id, generation from installation')
  const [row] = rows
  if (!row) throw new Error('The portal was never started.')
  return row
}
