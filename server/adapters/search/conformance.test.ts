import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILTERABLE, MAX_SEARCH_HITS, SEARCHABLE, SORTABLE } from '#contract/search.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { openMeilisearchStandIn } from '#server/testing/meilisearch.ts'
import { openSearch } from './index.ts'
import type { RunStatement, PostgresSearch } from './postgres.ts'
import type { Search, SearchDocument } from './port.ts'

const settings = {
  filterable: FILTERABLE,
  sortable: SORTABLE,
  searchable: SEARCHABLE,
  maxTotalHits: MAX_SEARCH_HITS,
}
const options = { publicUrl: 'http://portal.test', secrets: ['a secret of the portal'] as const }
const NOW = '2026-11-21T12:00:00.000Z'
const caller = { session_id: 7, sees_archived: false }

function documentOf(model: string, model_id: number, more: object = {}): SearchDocument {
  const own = { id: `${model}-${model_id}`, model, model_id, full_name: `Name ${model_id}`, customized_fees: [] }
  const facts = { is_archived: false, filter: model, status: 4, joined_at_unix: model_id }
  return { ...own, ...facts, ...more }
}

type Engine = { search: Search; ids: () => Promise<string[]> }

let database: Database
let standIn: Awaited<ReturnType<typeof openMeilisearchStandIn>>
const key = 'the key of the server'
const keyUid = '3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d'

beforeAll(async () => {
  database = await openTestDatabase()
  standIn = await openMeilisearchStandIn()
})
afterAll(async () => {
  await database.close()
  await standIn.close()
})

const openPostgres = () => openSearch(options, database.pool, settings) as Promise<PostgresSearch>
const openHosted = () =>
  openSearch(
    { ...options, search: { url: standIn.url, publicUrl: 'https://search.test', key, keyUid } },
    database.pool,
    settings,
  )

describe.each<[string, () => Promise<Engine>]>([
  [
    'PostgreSQL',
    async () => {
      const search = await openPostgres()
      return {
        search,
        ids: async () => {
          const { hits } = await search.search({ hitsPerPage: 1000 }, { sees_archived: true })
          return hits.map((hit) => (hit as SearchDocument).id).sort() // the index holds only documents that were put
        },
      }
    },
  ],
  ['Meilisearch', async () => ({ search: await openHosted(), ids: async () => [...standIn.documents.keys()].sort() })],
])('%s', (_name, open) => {
  it('starts empty and adds, replaces and removes documents', async () => {
    const { search, ids } = await open()
    expect(await search.prepare()).toEqual({ isEmpty: true })
    await search.put([documentOf('user', 1), documentOf('user', 2), documentOf('location', 1)])
    expect(await search.prepare()).toEqual({ isEmpty: false })
    await search.put([documentOf('user', 2, { full_name: 'Another' })])
    expect(await ids()).toEqual(['location-1', 'user-1', 'user-2'])
    await search.remove(['user-1', 'user-9'])
    await search.remove([])
    await search.put([])
    expect(await ids()).toEqual(['location-1', 'user-2'])
  })

  it('keeps only the listed documents of a range and leaves all others alone', async () => {
    const { search, ids } = await open()
    await search.put([10, 11, 12, 13].map((id) => documentOf('user', id)))
    await search.keepOnly({ model: 'user', after: 10, to: 12 }, [12])
    expect(await ids()).toEqual(['location-1', 'user-10', 'user-12', 'user-13', 'user-2'])
    await search.keepOnly({ model: 'user', after: 0, to: 2_147_483_647 }, [])
    expect(await ids()).toEqual(['location-1'])
    await search.remove(['location-1'])
  })

  it('issues a key that is valid for an hour', async () => {
    const { search } = await open()
    const access = await search.keyFor(caller, NOW)
    expect(access).toMatchObject({ index: 'organizations-users', expires_at: '2026-11-21T13:00:00.000Z' })
    expect(access.key).not.toContain(key)
    expect((await search.keyFor({ ...caller, sees_archived: true }, NOW)).key).not.toBe(access.key)
  })
})

describe('PostgreSQL', () => {
  it('accepts only its own keys, and only within their hour', async () => {
    const search = await openPostgres()
    const access = await search.keyFor(caller, NOW)
    expect(access.url).toBe('http://portal.test/api/v2/search')
    expect(search.openKey(access.key, '2026-11-21T12:59:59.999Z')).toEqual(caller)
    expect(search.openKey(access.key, '2026-11-21T13:00:00.000Z')).toBeUndefined()
    const open = async (...secrets: [string, ...string[]]) =>
      (await openSearch({ ...options, secrets }, database.pool, settings)) as PostgresSearch
    const another = await open('another')
    expect(another.openKey(access.key, NOW)).toBeUndefined()
    const both = await open('another', ...options.secrets)
    expect(both.openKey(access.key, NOW)).toEqual(caller)
    expect(another.openKey((await both.keyFor(caller, NOW)).key, NOW)).toEqual(caller)
    for (const rubbish of ['', '.', 'a.b', access.key.toUpperCase()]) {
      expect(search.openKey(rubbish, NOW)).toBeUndefined()
    }
  })

  it('has a column for every attribute of the contract and finds words in each', async () => {
    const search = await openPostgres()
    for (const name of SEARCHABLE) {
      const word = `word${name.replaceAll('_', '')}`
      await search.put([documentOf('organization', 50, { [name]: name === 'locations' ? ['x', word] : word })])
      expect([name, (await search.search({ q: word.slice(0, -1) }, caller)).totalHits]).toEqual([name, 1])
    }
    for (const name of FILTERABLE) {
      expect((await search.search({ filter: [`${name} = nothing`], facets: [name] }, caller)).totalHits).toBe(0)
    }
    for (const name of SORTABLE) await search.search({ sort: [`${name}:asc`] }, caller)
    await expect(openSearch(options, database.pool, { ...settings, filterable: ['management_notes'] })).rejects.toThrow(
      'no column',
    )
  })

  it('stops at the maximum number of hits', async () => {
    const search = (await openSearch(options, database.pool, { ...settings, maxTotalHits: 3 })) as PostgresSearch
    await search.put([1, 2, 3, 4, 5].map((id) => documentOf('user', id)))
    const first = await search.search({ q: 'name', page: 1, hitsPerPage: 2 }, caller)
    expect(first).toMatchObject({ totalHits: 3, totalPages: 2 })
    expect((await search.search({ q: 'name', page: 2, hitsPerPage: 2 }, caller)).hits).toHaveLength(1)
    expect((await search.search({ q: 'name', page: 3, hitsPerPage: 2 }, caller)).hits).toEqual([])
  })

  it('keeps its facet counts up to date on every write', async () => {
    const search = await openPostgres()
    const facets = ['status', 'filter', 'customized_fees', 'is_archived']
    const all = async () => {
      const { facetDistribution, totalHits } = await search.search({ facets }, { sees_archived: true })
      return { ...facetDistribution, totalHits }
    }
    await search.keepOnly({ model: 'user', after: 0, to: 2_147_483_647 }, [])
    await search.remove(['organization-50'])
    await search.prepare()
    expect(await all()).toEqual({ status: {}, filter: {}, customized_fees: {}, is_archived: {}, totalHits: 0 })

    await search.put([
      documentOf('user', 1),
      documentOf('user', 2, { customized_fees: ['general', 'other'] }),
      documentOf('user', 3, { status: 5, customized_fees: ['general'] }),
      documentOf('user', 4, { filter: null, is_archived: true }),
    ])
    // An unchanged document, one with other facet values, one with the same facet values, a new one.
    await search.put([
      documentOf('user', 1),
      documentOf('user', 2, { status: 5, customized_fees: ['general'] }),
      documentOf('user', 3, { status: 5, customized_fees: ['general'], full_name: 'Another' }),
      documentOf('user', 5),
    ])
    await search.remove(['user-5'])
    const counted = {
      status: { 4: 2, 5: 2 },
      filter: { user: 3 },
      customized_fees: { general: 2 },
      is_archived: { false: 3, true: 1 },
      totalHits: 4,
    }
    expect(await all()).toEqual(counted)
    const rowsOf = async () => (await database.pool.query('select documents from search_totals')).rows
    expect(await rowsOf()).not.toHaveLength(3)
    await search.prepare()
    expect(await rowsOf()).toHaveLength(3)
    expect(await all()).toEqual(counted)
    expect(await search.search({ filter: ['status = 5'], facets: ['filter'] }, caller)).toMatchObject({
      facetDistribution: { filter: { user: 2 } },
      totalHits: 2,
    })
    expect((await search.search({ filter: ['joined_at_unix >= 2', 'status = 5'] }, caller)).totalHits).toBe(2)
    await search.remove(['user-1', 'user-2', 'user-3', 'user-4'])
  })

  it('runs one statement, and a second one only when no word starts with the typed text', async () => {
    const search = await openPostgres()
    await search.put([documentOf('user', 70, { full_name: 'Sorensen' })])
    const client = await database.pool.connect()
    const statements: string[] = []
    const ask: RunStatement = ({ text, values }) => {
      statements.push(text)
      return client.query(text, values)
    }
    const questions = [
      { facets: ['filter'] },
      { q: 'sorens', facets: ['filter'] },
      // A word with one letter missing is below PostgreSQL's default threshold.
      { q: 'soresen', facets: ['filter'] },
    ]
    const asked: [number, unknown, unknown][] = []
    for (const question of questions) {
      const { hits, facetDistribution } = await search.search(question, caller, ask)
      asked.push([statements.splice(0).length, (hits as SearchDocument[]).map(({ id }) => id), facetDistribution])
    }
    const { rows } = await client.query('show pg_trgm.word_similarity_threshold')
    client.release()
    const found = { filter: { user: 1 } }
    expect(asked).toEqual([
      [1, ['user-70'], found],
      [1, ['user-70'], found],
      [2, ['user-70'], found],
    ])
    // The setting of the second search ended with it.
    expect(rows).toEqual([{ 'pg_trgm.word_similarity_threshold': '0.6' }])
    await search.remove(['user-70'])
  })

  it('indexes words that would break a tsvector', async () => {
    const search = await openPostgres()
    const full_name = `O'Brien \\ & | ! ( ) : * ${'x'.repeat(5000)} ${'y '.repeat(20_000)}`
    await search.put([documentOf('user', 60, { full_name })])
    for (const q of [`O'Brien`, 'xxxxx', `brien & o | y`]) {
      expect((await search.search({ q }, caller)).hits).toMatchObject([{ id: 'user-60' }])
    }
  })
})

describe('Meilisearch', () => {
  it('sends its settings to the server once', async () => {
    const search = await openHosted()
    standIn.heard.splice(0)
    await search.prepare()
    await search.prepare()
    const told = standIn.heard.filter(({ url }) => url.endsWith('/settings'))
    expect(told).toEqual([
      {
        method: 'PATCH',
        url: '/indexes/organizations-users/settings',
        key: `Bearer ${key}`,
        body: {
          filterableAttributes: [...FILTERABLE, 'model', 'model_id'],
          sortableAttributes: SORTABLE,
          searchableAttributes: SEARCHABLE,
          pagination: { maxTotalHits: 100_000 },
        },
      },
    ])
    expect(search.connectOrigins).toEqual(['https://search.test'])
  })

  it('signs a tenant token that hides archived documents from users who may not see them', async () => {
    const search = await openHosted()
    for (const [sees_archived, rules] of [
      [false, { filter: 'is_archived = false' }],
      [true, {}],
    ] as const) {
      const access = await search.keyFor({ session_id: 7, sees_archived }, NOW)
      const [head = '', body = '', signature] = access.key.split('.')
      expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
        searchRules: { 'organizations-users': rules },
        apiKeyUid: keyUid,
        exp: Date.parse('2026-11-21T13:00:00.000Z') / 1000,
      })
      expect(signature).toBe(createHmac('sha256', key).update(`${head}.${body}`).digest('base64url'))
      expect(access.url).toBe('https://search.test')
    }
  })

  it('throws when the server refuses or is down, so that the job is retried', async () => {
    const search = await openHosted()
    standIn.break()
    await expect(search.put([documentOf('user', 1)])).rejects.toThrow('down')
    await expect(search.prepare()).rejects.toThrow('down')
    const away = await openSearch(
      { ...options, search: { url: 'http://127.0.0.1:1', publicUrl: 'https://search.test', key, keyUid } },
      database.pool,
      settings,
    )
    await expect(away.remove(['user-1'])).rejects.toThrow('Request to http://127.0.0.1:1/')
  })
})
