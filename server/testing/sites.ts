import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileCalls } from '#contract/files.ts'
import { openPglite } from '#server/adapters/database/pglite.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'
import type { S3Options } from '#server/adapters/storage/s3.ts'
import { openStorage } from '#server/adapters/storage/index.ts'
import { createKeyFile } from '#server/backup/key-file.ts'
import { readConfig } from '#server/config.ts'
import { raiseGeneration } from '#server/installation.ts'
import { sealEvents } from '#server/jobs/seals.ts'
import { openTestApp, type TestApp } from './app.ts'
import { childDatabase, emptyDatabase } from './database.ts'
import { makeCase, makeOrganization } from './factories.ts'
import { makeUser } from './people.ts'
import { tinyStl, upload } from './uploads.ts'

/** The secret of the sites, which whoever restores one has kept. */
export const SITE_SECRET = 'the secret of a site that is lost and restored'

export function temporaryFolder(name = 'site') {
  return mkdtempSync(path.join(os.tmpdir(), `typodont-${name}-`))
}

/** The variables of a daily backup into a folder of its own. */
export function scheduledBackup() {
  const keyFile = path.join(temporaryFolder('key'), 'backup.key')
  createKeyFile(keyFile)
  return { BACKUP_TO: temporaryFolder('backups'), BACKUP_KEY_FILE: keyFile, BACKUP_AT: '02:30' }
}

/** The variables of files in a bucket; none for files on the disk. */
export function bucketVariables(s3: S3Options | undefined): Record<string, string> {
  if (!s3) return {}
  return {
    S3_ENDPOINT: s3.endpoint ?? '',
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  }
}

/** A site of its own whose storage belongs to its database, as after a start. */
export async function openSite(variables: Record<string, string> = {}) {
  const child = await childDatabase()
  const { DATABASE_URL: databaseUrl } = child
  return siteOn(databaseUrl ? await openPostgres({ databaseUrl }) : undefined, { ...child, ...variables })
}

/** The same on the embedded database, in memory, whatever the tests run on. */
export async function openEmbeddedSite() {
  return siteOn(await openPglite({ dataDir: '.', inMemory: true }), {})
}

export async function siteOn(database: Database | undefined, variables: Record<string, string>) {
  const environment: SiteEnvironment = { DATA_DIR: temporaryFolder(), APP_SECRET: SITE_SECRET, ...variables }
  const t = await openTestApp(environment, database)
  await raiseGeneration(t.services.database.pool, t.services.storage)
  return { t, environment, ...(await fillSite(t)) }
}

type SiteEnvironment = Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string }

/** Adds a case with a scan whose bytes the database knows. */
async function fillSite(t: TestApp) {
  const { services } = t
  const { organization, owner, location } = await makeOrganization(services)
  const patient = await makeCase(services, {
    organization_id: organization.id,
    user_id: owner.id,
    location_id: location?.id,
  })
  const staff = await makeUser(services, { role: 'super_admin' })
  const storeFile = async (name: string, mm: number) => {
    const file_path = await upload(services, organization.id, name, tinyStl(mm))
    const body = { patient_id: patient.id, patient_file_type_id: 1 as const, file_path, original_file_name: name }
    await t.as(staff).call(fileCalls.store, { body })
    return file_path
  }
  const scan = await storeFile('upper jaw of Jane.stl', 11)
  await t.runJobs()
  await sealEvents(services.db)
  return { organization, owner, patient, staff, scan, storeFile }
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** Another machine without anything but the secret. */
export async function emptySite(variables: Record<string, string> = {}) {
  const database = await emptyDatabase()
  const environment = { DATA_DIR: temporaryFolder(), APP_SECRET: SITE_SECRET, ...database, ...variables }
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' })
  return { environment, config, storage: await openStorage(config) }
}
