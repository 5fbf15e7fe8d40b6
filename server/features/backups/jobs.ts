import { readKeyFile } from '#server/backup/key-file.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'
import type { Services } from '#server/services.ts'
import { isBackupDue } from './due.ts'
import { findLastRun } from './records.ts'
import { runBackup } from './run-backup.ts'
import { warnOfOldBackup } from './warn.ts'

export const backupJobs = featureJobs('backups', {
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
