import { searchCalls } from '#contract/search.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { continuePass } from '#server/features/search/reindex-pass.ts'
import { systemSource } from '#server/jobs/queue.ts'
import { BASE, type Measurement } from './requests.ts'
import { openBenchServices } from './services.ts'

/**
 * Fills the search index, which a server would do during the measurements, and returns the search key of that session.
 */
export async function fillSearch(database: Database, session_id: number) {
  const services = await openBenchServices(database)
  const { db } = services
  const work = { db, services, emit: services.queue.emitIn(db, systemSource(services.clock())) }
  const startedAt = performance.now()
  for (let isFinished = false; !isFinished;) {
    await continuePass({ ...work, now: services.clock() })
    const pass = await db.selectFrom('search_passes').select('finished_at').executeTakeFirst()
    isFinished = pass?.finished_at != null
  }
  // Autovacuum does this a minute later: then counting reads only the index.
  if (!services.database.embedded) await services.database.pool.query('vacuum analyze search_documents')
  const { count } = await db
    .selectFrom('search_documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`  search index                       ${count} documents in ${seconds.toFixed(0)} s`)
  const { key, index } = await services.search.keyFor({ session_id, sees_archived: false }, services.clock())
  await services.close()
  return { key, index }
}

/** Requests of Organizations & Users: the hits, and each group of filters counted without its own filter. */
export function searchRequests({ key, index }: { key: string; index: string }): Measurement[] {
  const path = `${BASE}${searchCalls.config.path.replace('/config', '/multi-search')}`
  const baseQuery = { indexUid: index, filter: [['status = 3', 'status = 4', 'status = 5'], 'is_archived = false'] }
  const createMeasurement = (measured: string, label: string, queries: object[]): Measurement => ({
    key: measured,
    label,
    request: { method: 'POST', path, token: key, next: () => ({ body: { queries } }) },
  })
  const facets = ['filter', 'payment', 'customized_fees', 'organization_type', 'invoice_version']
  return [
    createMeasurement('search', 'organizations & users, newest and facets', [
      { ...baseQuery, facets, sort: ['joined_at_unix:desc'], page: 1, hitsPerPage: 10 },
      { indexUid: index, filter: ['is_archived = false'], facets: ['status'], page: 1, hitsPerPage: 0 },
    ]),
    createMeasurement('search-keyword', 'organizations & users, keyword and facets', [
      { ...baseQuery, q: 'sorens', facets, page: 1, hitsPerPage: 10 },
      { indexUid: index, q: 'sorens', filter: ['is_archived = false'], facets: ['status'], page: 1, hitsPerPage: 0 },
    ]),
  ]
}
