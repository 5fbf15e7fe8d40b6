import type { Kysely } from 'kysely'
import { drill, type DrillResult } from '#server/backup/drill.ts'
import type { BackupKey } from '#server/backup/key-file.ts'
import { oneAtATime } from '#server/backup/one-at-a-time.ts'
import { openPlace } from '#server/backup/place.ts'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'
import { recordRun } from './records.ts'

type DrillOrder = {
  config: Config
  db: Kysely<DB>
  clock: () => string
  from: string
  key: BackupKey
  backup?: string | undefined
  readAll: boolean
}

/** Thrown for a drill that ended and did not pass, so that it is recorded as failed. */
class FailedDrill extends Error {
  readonly result: DrillResult
  constructor(result: DrillResult) {
    super(
      result.findings
        .filter(({ isGood }) => !isGood)
        .map(({ line }) => line)
        .join(' '),
    )
    this.result = result
  }
}

/** Runs and records a drill. Returns undefined if a backup or another drill runs. */
export async function runDrill({ config, db, clock, from, key, backup, readAll }: DrillOrder) {
  try {
    return await oneAtATime(config.databaseUrl, () =>
      recordRun(db, clock, { kind: 'drill', place: from, started_at: clock() }, async () => {
        const place = await openPlace(from, { s3: config.backup.s3 })
        const result = await drill(config, place, key, { backup, readAll })
        if (!result.isPassed) throw new FailedDrill(result)
        return result
      }),
    )
  } catch (error) {
    if (error instanceof FailedDrill) return error.result
    throw error
  }
}
