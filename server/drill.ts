import { readOnly } from './adapters/storage/drill.ts'
import type { OpenedStorage } from './adapters/storage/index.ts'
import type { Config } from './config.ts'

/**
 * A copy for trying a restore: it answers, reads files and changes its own database. No service outside hears of it, since
 * in its place stands what needs none, and no job is done: what waited in the copied queue goes on waiting.
 */
export function asDrill(config: Config): Config {
  return {
    ...config,
    restoreDrill: true,
    smtpUrl: undefined,
    redisUrl: undefined,
    search: undefined,
    realtime: { url: '', key: undefined },
    payments: { kind: 'off' },
  }
}

export function storageOf(config: Config, storage: OpenedStorage): OpenedStorage {
  return config.restoreDrill ? readOnly(storage) : storage
}
