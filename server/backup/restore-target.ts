import { openPglite } from '#server/adapters/database/pglite.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'
import type { OpenedStorage } from '#server/adapters/storage/index.ts'
import { isEmptyDatabase, refuseDifferences } from './database-facts.ts'
import { hasEmbeddedDatabase, loadEmbedded } from './embedded-dump.ts'
import type { BackupKey } from './key-file.ts'
import type { Manifest } from './manifest.ts'
import { partPath } from './names.ts'
import type { BackupPlace } from './port.ts'
import { isBeingLoaded, loadPostgres, settlePostgres, withClient } from './postgres-dump.ts'
import { unseal } from './sealed-stream.ts'
import {
  findUnfinishedRestore,
  noteChecked,
  noteRestore,
  removeNote,
  type UnfinishedRestore,
} from '#server/db/unfinished-restore.ts'

const INTO_EMPTY = 'A backup is restored into an empty site only'

type Target = { databaseUrl?: string | undefined; dataDir: string }

/** The rest of an interrupted restore that the database is, or undefined if it is empty. Throws if it is a site. */
export async function findRest(target: Target): Promise<UnfinishedRestore | undefined> {
  const found = await (target.databaseUrl === undefined
    ? findEmbedded(target.dataDir)
    : findPostgres(target.databaseUrl))
  if (found !== 'site') return found
  throw new Error(
    `${INTO_EMPTY}, and the database holds tables: write an empty one in ${target.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'}.`,
  )
}

function findPostgres(databaseUrl: string) {
  return withClient(databaseUrl, async (client) => {
    if (await isBeingLoaded(client))
      throw new Error('pg_restore is still at work in this database: wait until it has ended, and run this again.')
    if (await isEmptyDatabase(client)) return undefined
    return (await findUnfinishedRestore(client)) ?? 'site'
  })
}

async function findEmbedded(dataDir: string) {
  if (!hasEmbeddedDatabase(dataDir)) return undefined
  const database = await openPglite({ dataDir, lockWaitMs: 0 })
  try {
    return (await findUnfinishedRestore(database.pool)) ?? 'site'
  } finally {
    await database.close()
  }
}

type Given = { target: Target; place: BackupPlace; key: BackupKey; manifest: Manifest; databaseOnly: boolean }

/** Restores the database as far as the interrupted restore had not. Returns it with the id of its restore. */
export async function restoreDatabase(given: Given, before: UnfinishedRestore | undefined) {
  const { databaseUrl, dataDir } = given.target
  if (databaseUrl !== undefined) {
    const { id } = await restoreIntoPostgres(databaseUrl, given, before)
    const database: Database = await openPostgres({ databaseUrl })
    return { database, id }
  }
  if (!before) await loadEmbedded(dataDir, openDump(given), given.manifest.database, toNote(given))
  const database = await openPglite({ dataDir })
  const noted = await findUnfinishedRestore(database.pool)
  if (!noted) throw new Error('The database changed while it was restored.')
  return { database, id: noted.id }
}

async function restoreIntoPostgres(databaseUrl: string, given: Given, before: UnfinishedRestore | undefined) {
  const noted = before ?? (await withClient(databaseUrl, (client) => load(client, databaseUrl, given)))
  if (!noted.is_checked) {
    refuseDifferences(await settlePostgres(databaseUrl, given.manifest.database))
    await withClient(databaseUrl, noteChecked)
  }
  return noted
}

/** A dump that cannot be loaded leaves the database as empty as it was. */
async function load(client: Parameters<typeof noteRestore>[0], databaseUrl: string, given: Given) {
  const noted = await noteRestore(client, { ...toNote(given), is_checked: false })
  try {
    await loadPostgres(databaseUrl, openDump(given))
    return noted
  } catch (error) {
    await removeNote(client)
    throw error
  }
}

function toNote({ manifest, databaseOnly }: Given) {
  return { backup: manifest.name, database_only: databaseOnly }
}

function openDump({ place, key, manifest }: Given) {
  const part = partPath(manifest.name, 'database')
  return unseal(place.get(part), key, part)
}

/** Throws unless the storage is empty or holds what the interrupted restore wrote. */
export async function refuseOtherStorage(storage: OpenedStorage, before: UnfinishedRestore | undefined) {
  const mark = await storage.newestMark()
  if (before && mark && [mark.id, ...mark.former].includes(before.id)) return
  if (mark?.generation === RESTORING)
    throw new Error(
      'The file storage holds what an interrupted restore into another database wrote: go on with that database, or empty both and begin again.',
    )
  await refuseFullStorage(storage, INTO_EMPTY)
}

/** Throws unless the storage is empty; `into` begins the sentence. */
export async function refuseFullStorage(storage: OpenedStorage, into: string) {
  for await (const { key } of storage.list(''))
    throw new Error(`${into}, and the file storage holds objects below ${key.slice(0, key.indexOf('/') + 1)}.`)
  if (await storage.newestMark()) throw new Error(`${into}, and the file storage belongs to an installation.`)
}

/** The generation of a storage whose files are being restored; that of an installation is at least 1. */
const RESTORING = 0

/** Makes the storage that of the restore, so that nothing else begins to use it. */
export async function markStorage(storage: OpenedStorage, id: string) {
  if (await storage.newestMark()) return
  if (!(await storage.mark({ id, generation: RESTORING, former: [] })))
    throw new Error('The file storage was taken by another restore.')
}
