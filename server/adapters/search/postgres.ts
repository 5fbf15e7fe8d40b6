import type { Pool } from 'pg'
import { z } from 'zod'
import { seal, sealingKeys, type Secrets, unseal } from '../sealing.ts'
import type { Column } from './filter.ts'
import { keyExpiry, SEARCH_INDEX, type Search, type SearchCaller, type SearchSettings } from './port.ts'
import { parseQuery } from './query.ts'
import { COUNTED, buildSearchStatement, type Statement } from './statements.ts'
import { parseKeywords, toIndexedText } from './tokenize.ts'

export type PostgresSearchOptions = { publicUrl: string; secrets: Secrets }

export type SearchResult = {
  hits: unknown[]
  page: number
  hitsPerPage: number
  totalPages: number
  totalHits: number
  facetDistribution?: Record<string, Record<string, number>>
}

/** The default engine and what its HTTP route needs: a hosted engine has its own server, PostgreSQL uses ours. */
export type PostgresSearch = Search & {
  kind: 'postgres'
  openKey(key: string, now: string): SearchCaller | undefined
  /** Sends its statements through `run`, or through any connection of the pool if `run` is omitted. */
  search(query: unknown, caller: Pick<SearchCaller, 'sees_archived'>, run?: RunStatement): Promise<SearchResult>
}

export type RunStatement = (statement: Statement) => Promise<{ rows: unknown[] }>

export const SEARCH_PATH = '/api/v2/search'

/** The attributes that have a column in search_documents. */
const COLUMNS: Record<string, Column['type']> = {
  filter: 'text',
  status: 'number',
  payment: 'text',
  customized_fees: 'list',
  organization_type: 'text',
  invoice_version: 'text',
  is_archived: 'boolean',
  joined_at_unix: 'number',
  number_of_patients: 'number',
  newest_case_submission_unix: 'number',
  submission_average: 'number',
}

/** The only sortable attribute that may be null: every document has the others. */
const NULLABLE = 'newest_case_submission_unix'

const claims = z.object({ session_id: z.number(), sees_archived: z.boolean(), expires: z.string() })
/** The same limit as the hosted engine. */
const MOST_FACET_VALUES = 100

/**
 * The search engine on PostgreSQL. Its keys are sealed claims that expire after an hour, like those of the hosted
 * engine.
 */
export function openPostgresSearch(
  options: PostgresSearchOptions,
  pool: Pool,
  settings: SearchSettings,
): PostgresSearch {
  const sealing = sealingKeys(options.secrets, 'search keys')
  const columns = { filterable: toColumns(settings.filterable), sortable: toColumns(settings.sortable) }

  return {
    kind: 'postgres',
    engine: 'postgres',
    connectOrigins: [],
    async prepare() {
      await pool.query(foldTotals)
      const { rows } = await pool.query<{ isEmpty: boolean }>(
        'select not exists (select from search_documents) as "isEmpty"',
      )
      return { isEmpty: rows[0]?.isEmpty === true }
    },
    async put(documents) {
      const rows = documents.map((document) => ({
        id: document.id,
        document,
        ...toIndexedText(document, settings.searchable),
      }))
      // Inserts in the order of the ids, so that two writers of the same ids wait for each other instead of
      // deadlocking.
      await pool.query(
        `insert into search_documents (id, document, words, text)
        select id, document, words::tsvector, text
        from jsonb_to_recordset($1::jsonb) as given (id text, document jsonb, words text, text text) order by id
        on conflict (id) do update set document = excluded.document, words = excluded.words, text = excluded.text
        where search_documents.document is distinct from excluded.document`,
        [JSON.stringify(rows)],
      )
    },
    async remove(ids) {
      await pool.query('delete from search_documents where id = any($1::text[])', [ids])
    },
    async keepOnly({ model, after, to }, model_ids) {
      await pool.query(
        `delete from search_documents
        where model = $1 and model_id > $2 and model_id <= $3 and not model_id = any($4::integer[])`,
        [model, after, to, model_ids],
      )
    },
    async keyFor(caller, now) {
      const expires_at = keyExpiry(now).toISOString()
      const key = seal({ ...caller, expires: expires_at } satisfies z.input<typeof claims>, sealing)
      return { url: options.publicUrl + SEARCH_PATH, key, index: SEARCH_INDEX, expires_at }
    },
    openKey(key, now) {
      const opened = claims.safeParse(unseal(key, sealing)).data
      if (!opened || opened.expires <= now) return undefined
      const { session_id, sees_archived } = opened
      return { session_id, sees_archived }
    },
    async search(query, { sees_archived }, run = ({ text, values }) => pool.query(text, values)) {
      const parsed = parseQuery(query, columns)
      const keywords = parseKeywords(parsed.q)
      const runSearch = async (exactness: 'begun' | 'similar') => {
        const { rows } = await run(buildSearchStatement(parsed, keywords, { sees_archived, exactness, ...settings }))
        return rows[0] as Found // the statement returns exactly one row
      }
      let found = await runSearch('begun')
      // The similarity search costs more, so it runs only if no word begins as typed.
      if (keywords.asked.length > 0 && sumCounts(found.counts) === 0) found = await runSearch('similar')
      const { hits, counts } = found
      const totalHits = Math.min(sumCounts(counts), settings.maxTotalHits)
      return {
        hits,
        page: parsed.page,
        hitsPerPage: parsed.hitsPerPage,
        totalPages: parsed.hitsPerPage > 0 ? Math.ceil(totalHits / parsed.hitsPerPage) : 0,
        totalHits,
        ...(parsed.facets.length > 0 && { facetDistribution: toFacetDistribution(parsed.facets, counts) }),
      }
    },
  }
}

type Found = { hits: unknown[]; counts: Count[] }

/** The number of documents with a combination of facet values. */
type Count = Record<string, Value | Value[]> & { count: number }

const combination = COUNTED.join(', ')

/** Merges the rows of each total into one. A concurrent reader sees the rows before or after, with the same sum. */
const foldTotals = `
  with taken as (
    delete from search_totals where exists (
      select from search_totals group by ${combination} having count(*) > 1)
    returning *
  )
  insert into search_totals (${combination}, documents)
  select ${combination}, sum(documents) from taken group by ${combination} having sum(documents) <> 0`

function toColumns(names: readonly string[]) {
  return new Map(
    names.map((name): [string, Column] => {
      const type = COLUMNS[name]
      if (!type) throw new Error(`search_documents has no column ${name}.`)
      return [name, { name, type, isNullable: name === NULLABLE }]
    }),
  )
}

function sumCounts(counts: readonly Count[]) {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** A value of a facet column, single or in a list. */
type Value = string | number | boolean | null

/** A document without a value is not counted; one with a list counts under each of its values. */
function toFacetDistribution(facets: readonly Column[], found: readonly Count[]) {
  return Object.fromEntries(
    facets.map(({ name }) => {
      const counts = new Map<string, number>()
      for (const { [name]: values = null, count } of found) {
        for (const value of [values].flat()) {
          if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + count)
        }
      }
      const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
      return [name, Object.fromEntries(sorted.slice(0, MOST_FACET_VALUES))]
    }),
  )
}
