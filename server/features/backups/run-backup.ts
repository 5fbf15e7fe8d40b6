import type { Kysely } from 'kysely'
import { backUp, type BackupResult, type BackupSource } from '#server/backup/back-up.ts'
import type { BackupKey } from '#server/backup/key-file.ts'
import { oneAtATime } from '#server/backup/one-at-a-time.ts'
import { openPlace } from '#server/backup/place.ts'
import type { BackupS3 } from '#server/backup/port.ts'
import { prune } from '#server/backup/prune.ts'
import type { DB } from '#server/db/schema.ts'
import { recordRun } from './records.ts'

export type BackupOrder = {
  source: BackupSource
  db: Kysely<DB>
  clock: () => string
  to: string
  key: BackupKey
  s3: BackupS3 | undefined
  keepDays: number
}

/** `pruneFault`: why outdated backups were not removed; the backup is good all the same. */
export type FinishedBackup = BackupResult & { removed: number; pruneFault?: string }

/** Writes and records a backup, then removes outdated ones. Returns undefined if another one runs. */
export function runBackup({ source, db, clock, to, key, s3, keepDays }: BackupOrder) {
  return oneAtATime(source.config.databaseUrl, () => {
    const started_at = clock()
    return recordRun(db, clock, { kind: 'backup', place: to, started_at }, async (): Promise<FinishedBackup> => {
      const place = await openPlace(to, { s3 })
      const result = await backUp(source, place, key, started_at)
      const pruned = await prune(place, key, keepDays, started_at).then(
        (removed) => ({ removed }),
        (error: unknown) => ({ removed: 0, pruneFault: error instanceof Error ? error.message : String(error) }),
      )
      return { ...result, ...pruned }
    })
  })
}
