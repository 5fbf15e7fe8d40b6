import type { Pool } from 'pg'
import type { LocalOptions, LocalSearch } from './local.ts'
import type { MeilisearchOptions } from './meilisearch.ts'
import type { Search, SearchSettings } from './port.ts'

/** Uses PostgreSQL and our own server, unless a hosted engine is configured. */
export async function openSearch(
  config: LocalOptions & { search?: MeilisearchOptions | undefined },
  pool: Pool,
  settings: SearchSettings,
): Promise<LocalSearch | (Search & { kind: 'meilisearch' })> {
  if (config.search) return (await import('./meilisearch.ts')).openMeilisearch(config.search, settings)
  return (await import('./local.ts')).openLocal(config, pool, settings)
}
