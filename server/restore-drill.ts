import { asReadOnlyStorage } from './adapters/storage/read-only.ts'
import type { OpenedStorage } from './adapters/storage/index.ts'
import type { Config } from './config.ts'
import type { Moved } from './installation.ts'
import { movedRefusal } from './moved.ts'

/**
 * The configuration of a restore drill: a copy that answers, reads files and changes its own database. External
 * services are replaced by adapters that need none, and no job runs: those in the copied queue keep waiting.
 */
export function toDrillConfig(config: Config): Config {
  return {
    ...config,
    restoreDrill: true,
    // The standby belongs to the site that this is a copy of.
    databaseReadUrl: undefined,
    smtpUrl: undefined,
    redisUrl: undefined,
    search: undefined,
    realtime: { url: '', key: undefined },
    payments: { kind: 'off' },
    // Jobs that wait for good would raise the alarms of the site that it was copied from.
    metricsTo: undefined,
  }
}

const DRILL_READS_ONLY = 'This copy of the portal is a restore drill: it reads files and writes none.'

/** The storage, read-only in a restore drill and after a move. */
export function withDrillStorage(config: Config, storage: OpenedStorage, moved: Moved | undefined): OpenedStorage {
  if (!config.restoreDrill) return storage
  return asReadOnlyStorage(storage, moved ? movedRefusal(moved) : DRILL_READS_ONLY)
}
