import { Kysely, PostgresDialect } from 'kysely'
import { formatTrailFault } from '#contract/trail.ts'
import type { Secrets } from '#server/adapters/sealing.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import type { DB } from '#server/db/schema.ts'
import { REFERENCED_OBJECTS } from '#server/features/files/referenced-objects.ts'
import { compareBooks } from '#server/features/ledger/check-ledger.ts'
import { checkTrail } from '#server/features/trail/check.ts'
import { describeFaults, findFileFaults, loadFileList, readSample } from './check-files.ts'
import { restoreEmbedded } from './embedded-dump.ts'
import type { BackupKey } from './key-file.ts'
import type { Manifest } from './manifest.ts'
import { partPath } from './names.ts'
import type { BackupPlace } from './port.ts'
import { restorePostgres } from './postgres-dump.ts'
import { fitsSecret, openBackup, refuseOtherKind } from './restore.ts'
import { withScratchDatabase } from './scratch-database.ts'
import { unseal } from './sealed-stream.ts'

/** How many files a drill decrypts unless it shall read all: listing proves that they are there, reading that they open. */
const SAMPLE = 100

type Finding = { isGood: boolean; line: string }
export type DrillResult = { name: string; count: number; bytes: number; findings: Finding[]; isPassed: boolean }

type Site = { databaseUrl?: string | undefined; dataDir: string; secrets: Secrets }
type Options = { backup?: string | undefined; readAll: boolean }

/**
 * Restores a backup into a scratch database beside the one in use, checks it and drops it. Neither the database nor the
 * file storage in use is opened.
 */
export async function drill(
  site: Site,
  place: BackupPlace,
  key: BackupKey,
  { backup, readAll }: Options,
): Promise<DrillResult> {
  const manifest = await openBackup(place, key, backup)
  refuseOtherKind(manifest, site)
  const of = { place, key, backup: manifest.name }
  const findings = [checkSecret(manifest, site)]
  await withRestored(site, of, manifest, async (database, differences) => {
    findings.push(checkRows(manifest, differences))
    await migrate(database.pool)
    findings.push(...(await checkFiles(database, of, readAll ? undefined : SAMPLE)))
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool }) })
    findings.push(await checkBooks(db), await checkSeals(db, manifest))
  })
  const { count, bytes } = manifest.files
  return { name: manifest.name, count, bytes, findings, isPassed: findings.every(({ isGood }) => isGood) }
}

type Backup = { place: BackupPlace; key: BackupKey; backup: string }

async function withRestored(
  site: Site,
  { place, key, backup }: Backup,
  { database: facts }: Manifest,
  use: (database: Database, differences: string[]) => Promise<void>,
) {
  const part = partPath(backup, 'database')
  const dump = unseal(place.get(part), key, part)
  const useAndClose = async (database: Database, differences: string[]) => {
    try {
      await use(database, differences)
    } finally {
      await database.close()
    }
  }
  if (site.databaseUrl === undefined) {
    const { database, differences } = await restoreEmbedded({ dataDir: site.dataDir, inMemory: true }, dump, facts)
    return useAndClose(database, differences)
  }
  return withScratchDatabase(site.databaseUrl, async (databaseUrl) => {
    const differences = await restorePostgres(databaseUrl, dump, facts)
    await useAndClose(await openPostgres({ databaseUrl, max: 2 }), differences)
  })
}

function checkSecret(manifest: Manifest, site: Site): Finding {
  return fitsSecret(manifest, site)
    ? { isGood: true, line: 'Secret: APP_SECRET is that of the backup.' }
    : {
        isGood: false,
        line: 'Secret: APP_SECRET is another one, so authenticator apps and recovery codes would be lost.',
      }
}

function checkRows({ database: { tables } }: Manifest, differences: readonly string[]): Finding {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const count = Object.keys(tables).length
  return differences.length === 0
    ? { isGood: true, line: `Database: ${count} tables with ${rows} rows, as the manifest says.` }
    : { isGood: false, line: `Database: ${differences.join('; ')}.` }
}

async function checkFiles({ pool }: Database, of: Backup, limit: number | undefined): Promise<Finding[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await loadFileList(client, of)
    const listed = await findFileFaults(client, REFERENCED_OBJECTS)
    const sample = await readSample(client, of, limit)
    return [
      listed.faults.length === 0
        ? {
            isGood: true,
            line: `Files: all ${listed.referenced} that rows reference are in the backup, as their rows say.`,
          }
        : { isGood: false, line: `Files: ${describeFaults(listed.faults)}.` },
      sample.faults.length === 0
        ? { isGood: true, line: `Reading: ${sample.read} files were decrypted and have the bytes that were stored.` }
        : { isGood: false, line: `Reading: ${describeFaults(sample.faults)}.` },
    ]
  } finally {
    // The connection ends with the scratch database.
    client.release(true)
  }
}

async function checkBooks(db: Kysely<DB>): Promise<Finding> {
  const { is_balanced, organization_ids } = await compareBooks({ db })
  return is_balanced
    ? { isGood: true, line: 'Ledger: says what invoices and payments say.' }
    : { isGood: false, line: `Ledger: does not balance for the organizations ${organization_ids.join(', ')}.` }
}

async function checkSeals(db: Kysely<DB>, { database: { seal } }: Manifest): Promise<Finding> {
  const { fault, sealed } = await checkTrail(db, seal ?? undefined)
  return fault
    ? { isGood: false, line: `Trail: ${formatTrailFault(fault)}` }
    : { isGood: true, line: `Trail: ${sealed} events are sealed, up to the seal of the manifest.` }
}
