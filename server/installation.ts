import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { isUnavailable } from './adapters/outage.ts'
import type { OpenedStorage } from './adapters/storage/index.ts'

/**
 * Database and file storage each store the id of the installation and a generation that every start and every hour
 * raises, the database first. So a database is never older than its storage, unless it was restored from a backup: then
 * the storage holds files that the database does not know, and it must not act on them
 * (docs/decisions/035-installation.md).
 */
type InstallationState =
  | { kind: 'new' | 'current' | 'older' }
  | { kind: 'moved'; moved: Moved }
  /** Database and storage do not belong together. */
  | { kind: 'refused'; why: string }

/** Where the portal of this database was moved to, by its PUBLIC_URL, and when. */
export type Moved = { to: string; at: string }

const TAKE_OVER = 'typodont storage take-over'

export const DATABASE_OUTDATED = `The database is older than the files, as after a restore, so this portal starts as a restore drill: it writes no files, sends nothing and charges nobody. If it shall take over from the one that wrote the files, stop that one and run ${TAKE_OVER}.`

const MOVING =
  'Nothing is started, since a portal is being moved into this database and not all of it has arrived: run typodont move again.'

/** The last three are missing in a database that is still to be migrated. */
type Row = {
  id: string
  generation: number
  is_marked: boolean
  moving_from?: string | null
  moved_to?: string | null
  moved_at?: string | null
}

/**
 * Compares the mark of the storage with the row of the database, which has none before its first start. Throws if the
 * storage is unreachable.
 */
export async function compareInstallations(pool: Pool | undefined, storage: OpenedStorage): Promise<InstallationState> {
  // Reads the storage first: a concurrent raise changes the database before the storage.
  const mark = await storage.newestMark()
  const row = pool && (await readInstallation(pool))
  if (row?.moving_from) return { kind: 'refused', why: MOVING }
  const moved = row && movedOf(row)
  if (moved) return { kind: 'moved', moved }
  if (!mark)
    return row?.is_marked
      ? refusedState('the database belongs to an installation and the file storage to none')
      : { kind: 'new' }
  if (!row) return refusedState('the file storage belongs to an installation and the database to none')
  if (mark.former.includes(row.id)) return { kind: 'older' }
  if (mark.id !== row.id) return refusedState('the database and the file storage belong to two installations')
  return { kind: mark.generation > row.generation ? 'older' : 'current' }
}

export async function findMoved(pool: Pool): Promise<Moved | undefined> {
  const row = await readInstallation(pool)
  return row && movedOf(row)
}

export function describeMoved({ to, at }: Moved) {
  return `This portal was moved to ${to} on ${at.slice(0, 10)}: it shows what it had, changes nothing, sends nothing and charges nobody. If it shall be the real one again, stop the other one and run ${TAKE_OVER}.`
}

/** False while the storage is unreachable; deletions check again before they run (`raiseGeneration`). */
export async function isDatabaseOutdated(pool: Pool, storage: OpenedStorage, log: Pick<FastifyBaseLogger, 'warn'>) {
  const state = await compareInstallations(pool, storage).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return undefined
  })
  if (state?.kind !== 'older') return false
  log.warn(DATABASE_OUTDATED)
  return true
}

/** Returns false if the storage is ahead of the database, because another database took it over. */
export async function raiseGeneration(pool: Pool, storage: OpenedStorage): Promise<boolean> {
  await pool.query('insert into installation default values on conflict do nothing')
  const { rows } = await pool.query<Row>(
    'update installation set generation = generation + 1, raised_at = now() returning id, generation, is_marked',
  )
  const [updated] = rows
  if (!updated) throw new Error('the row of the installation is gone')
  const before = await storage.newestMark()
  if (before ? before.id !== updated.id : updated.is_marked) return false
  if (before && before.generation > updated.generation) return isCurrent(pool, storage)
  if (!(await storage.mark({ ...updated, former: before?.former ?? [] }))) {
    // Nodes of one database never have the same generation, so another database wrote it: this one stays behind.
    await pool.query('update installation set generation = generation - 1 where generation = $1', [updated.generation])
    return false
  }
  if (!updated.is_marked) await pool.query('update installation set is_marked = true')
  return isCurrent(pool, storage)
}

/**
 * Makes the storage belong to this database, whatever it belonged to before. The id is new, so that the former owner
 * notices.
 */
export async function takeOver(pool: Pool, storage: OpenedStorage) {
  const mark = await storage.newestMark()
  await pool.query('insert into installation default values on conflict do nothing')
  await pool.query(
    `update installation set id = gen_random_uuid(), generation = greatest(generation, $1) + 1, raised_at = now(), is_marked = true`,
    [mark?.generation ?? 0],
  )
  const row = await readInstallation(pool)
  const former = mark ? [mark.id, ...mark.former] : []
  if (!row || !(await storage.mark({ ...row, former })))
    throw new Error('another portal raised the generation meanwhile: stop it first')
}

/** Makes a portal that was moved away the real one again, once it has taken its storage over. */
export async function forgetMove(pool: Pool) {
  await pool.query('update installation set moved_to = null, moved_at = null')
}

async function isCurrent(pool: Pool, storage: OpenedStorage) {
  return (await compareInstallations(pool, storage)).kind === 'current'
}

async function readInstallation(pool: Pool) {
  const { rows } = await pool.query<Row>('select * from installation')
  return rows[0]
}

function movedOf({ moved_to, moved_at }: Row): Moved | undefined {
  return moved_to && moved_at ? { to: moved_to, at: moved_at } : undefined
}

function refusedState(what: string): InstallationState {
  return {
    kind: 'refused',
    why: `Nothing is started, since ${what}: check DATABASE_URL, DATA_DIR and S3_*, or that both were restored. If the two shall belong together from now on, run ${TAKE_OVER}.`,
  }
}
