import { readKeyFile } from '#server/backup/key-file.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'
import type { Services } from '#server/services.ts'
import { isBackupDue } from './due.ts'
import { findLastRun } from './records.ts'
import { runBackup } from './run-backup.ts'
import { runDrill } from './run-drill.ts'
import { warnOfOldBackup } from './warn.ts'

export const backupJobs = featureJobs('backups', {
  on: { 'drill.requested': { byHand: startRequestedDrill } },
  every: { minute: { byHand: startDueBackup }, hour: warnOfOldBackup },
})

/**
 * Starts the daily backup and does not wait for it: it may take hours, and the queue would look as if it stood still. A
 * backup that fails is recorded and tried again after an hour; one that ends with its process has no manifest.
 */
async function startDueBackup({ services, now }: JobContext) {
  const { to, keyFile, at } = services.config.backup
  if (to === undefined || keyFile === undefined) return
  if (!isBackupDue(at, now, await findLastRun(services.db, 'backup'))) return
  void runScheduledBackup(services, to, keyFile)
}

async function runScheduledBackup(services: Services, to: string, keyFile: string) {
  const { config, database, storage, db, log } = services
  const { s3, keepDays } = config.backup
  try {
    const source = { config, database, storage }
    const done = await runBackup({
      source,
      db,
      clock: () => services.clock(),
      to,
      key: readKeyFile(keyFile),
      s3,
      keepDays,
    })
    if (!done) return
    log.info({ backup: done.name, files: done.count, copied: done.copied }, 'backup written')
    if (done.pruneFault) log.warn({ reason: done.pruneFault }, 'outdated backups could not be removed')
  } catch (error) {
    log.error({ err: error }, 'the backup failed')
  }
}

/** Starts the drill and does not wait for it either. One whose process ends is not begun again: the page says so. */
async function startRequestedDrill({ services }: JobContext) {
  const { to, keyFile } = services.config.backup
  if (to === undefined || keyFile === undefined) return
  void runRequestedDrill(services, to, keyFile)
}

async function runRequestedDrill(services: Services, from: string, keyFile: string) {
  const { config, db, log } = services
  try {
    const key = readKeyFile(keyFile)
    const result = await runDrill({ config, db, clock: () => services.clock(), from, key, readAll: false })
    if (!result) log.info('no drill was started, because a backup or another drill runs')
    else log.info({ backup: result.name, passed: result.isPassed }, 'restore drill ended')
  } catch (error) {
    log.error({ err: error }, 'the restore drill failed')
  }
}
