import { jobs } from '#server/app.ts'
import { openDatabase } from '#server/adapters/database/index.ts'
import { openStorage } from '#server/adapters/storage/index.ts'
import type { Config } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { restoreReferenced, forgetKnownKeys } from '#server/features/files/after-takeover.ts'
import { trashAndFreeKey } from '#server/features/files/trash.ts'
import { listUnknown } from '#server/features/files/unknown-objects.ts'
import { forgetMove, takeOver } from '#server/installation.ts'
import { systemSource } from '#server/jobs/queue.ts'
import { openServices, type Services } from '#server/services.ts'
import { inTransaction, type Work } from '#server/work.ts'
import type { Command, Print } from './command.ts'
import { readExistingSite, requireDatabase } from './existing-site.ts'

const USAGE = `typodont storage unknown          lists the objects that the database does not know
typodont storage remove-unknown   moves them to the trash
typodont storage take-over        makes the file storage this database's own; stop every other portal first`

const DAY_MS = 86_400_000

/** Storage commands that run only by hand. */
export const command: Command = { usage: USAGE, run }

async function run([task, ...more]: string[], log: Print): Promise<number> {
  const config = { ...readExistingSite(), restoreDrill: false }
  requireDatabase(config)
  if (more.length === 0 && task === 'take-over') return runTakeOver(config, log)
  if (more.length === 0 && task === 'unknown') return withServices(config, (services) => printUnknown(services, log))
  if (more.length === 0 && task === 'remove-unknown')
    return withServices(config, (services) => removeUnknown(services, log))
  return 2
}

async function runTakeOver(config: Config, log: (line: string) => void) {
  const database = await openDatabase(config)
  try {
    await migrate(database.pool)
    await takeOver(database.pool, await openStorage(config))
    await forgetMove(database.pool)
  } finally {
    await database.close()
  }
  return withServices(config, async (services) => {
    await inSystemTransaction(services, forgetKnownKeys)
    const back = await inSystemTransaction(services, restoreReferenced)
    log(`This database has the file storage now. ${back} of its files came back from the trash.`)
    await printUnknown(services, log)
    return 0
  })
}

async function printUnknown(services: Services, log: (line: string) => void) {
  let count = 0
  let bytes = 0
  for await (const { key, size } of listUnknown(readContext(services), new Date(Date.now() - DAY_MS))) {
    log(`${String(size).padStart(12)}  ${key}`)
    count += 1
    bytes += size
  }
  log(`${count} objects of ${bytes} bytes are unknown to the database.`)
  return 0
}

async function removeUnknown(services: Services, log: (line: string) => void) {
  if (services.config.restoreDrill) {
    log('The database is older than the files, so nothing is removed: take over first.')
    return 1
  }
  let count = 0
  for await (const { key } of listUnknown(readContext(services), new Date(Date.now() - DAY_MS))) {
    await inSystemTransaction(services, (work) => trashAndFreeKey(work, key, 'unknown'))
    count += 1
  }
  log(`${count} objects moved to the trash, where they stay for ${services.config.trashDays} days.`)
  return 0
}

async function withServices(config: Config, run: (services: Services) => Promise<number>) {
  const services = await openServices(config, jobs)
  try {
    return await run(services)
  } finally {
    // The real-time adapter listens and would keep the process alive.
    await services.realtime.close()
    await services.close()
  }
}

function inSystemTransaction<Result>(services: Services, run: (work: Work) => Promise<Result>) {
  return inTransaction(services, systemSource(services.clock()), run)
}

/** A context for reads only: emitting throws. */
function readContext(services: Services): Work {
  return { db: services.db, now: services.clock(), services, emit: () => Promise.reject(new Error('nothing happens')) }
}
