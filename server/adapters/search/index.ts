import type { Pool } from 'pg'
import type { PostgresSearchOptions, PostgresSearch } from './postgres.ts'
import type { MeilisearchOptions } from './meilisearch.ts'
import type { Search, SearchSettings } from './port.ts'

export type OpenedSearch = PostgresSearch | (Search & { kind: 'meilisearch' })

/** Uses PostgreSQL and our own server, unless a hosted engine is configured. */
export async function openSearch(
  config: PostgresSearchOptions & { search?: MeilisearchOptions | undefined },
  pool: Pool,
  settings: SearchSettings,
): Promise<OpenedSearch> {
  if (config.search) return (await import('./meilisearch.ts')).openMeilisearch(config.search, settings)
  return (await import('./postgres.ts')).openPostgresSearch(config, pool, settings)
}
