import type { Pool } from 'pg'
import { z } from 'zod'
import { seal, sealingKeys, type Secrets, unseal } from '../sealing.ts'
import type { Column } from './filter.ts'
import { keyEnd, SEARCH_INDEX, type Search, type SearchCaller, type SearchSettings } from './port.ts'
import { parseQuery } from './query.ts'
import { statementsOf, type Statement } from './statements.ts'
import { askedWords, indexedWords } from './words.ts'

export type LocalOptions = { publicUrl: string; secrets: Secrets }

export type SearchResult = {
  hits: unknown[]
  page: number
  hitsPerPage: number
  totalPages: number
  totalHits: number
  facetDistribution?: Record<string, Record<string, number>>
}

/** The default engine, and what its HTTP route needs: a hosted one has a server of its own, PostgreSQL has ours. */
export type LocalSearch = Search & {
  kind: 'postgres'
  openKey(key: string, now: string): SearchCaller | undefined
  search(query: unknown, caller: Pick<SearchCaller, 'sees_archived'>): Promise<SearchResult>
}

export const SEARCH_PATH = '/api/v2/search'

/** The attributes that the table has a column for. */
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

/** Of those that sort: the others every document has. */
const NULLABLE = 'newest_case_submission_unix'

const claims = z.object({ session_id: z.number(), sees_archived: z.boolean(), expires: z.string() })
/** As the hosted service answers. */
const MOST_FACET_VALUES = 100

export function openLocal(options: LocalOptions, pool: Pool, settings: SearchSettings): LocalSearch {
  const sealing = sealingKeys(options.secrets, 'search keys')
  const columns = { filterable: columnsOf(settings.filterable), sortable: columnsOf(settings.sortable) }

  return {
    kind: 'postgres',
    engine: 'postgres',
    connectOrigins: [],
    async prepare() {
      const { rows } = await pool.query<{ isEmpty: boolean }>(
        'select not exists (select from search_documents) as "isEmpty"',
      )
      return { isEmpty: rows[0]?.isEmpty === true }
    },
    async put(documents) {
      const rows = documents.map((document) => ({
        id: document.id,
        document,
        ...indexedWords(document, settings.searchable),
      }))
      // In the order of the ids, so that two that write the same ones wait for each other and not crosswise.
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
      const expires_at = keyEnd(now).toISOString()
      const key = seal({ ...caller, expires: expires_at } satisfies z.input<typeof claims>, sealing)
      return { url: options.publicUrl + SEARCH_PATH, key, index: SEARCH_INDEX, expires_at }
    },
    openKey(key, now) {
      const opened = claims.safeParse(unseal(key, sealing)).data
      if (!opened || opened.expires <= now) return undefined
      const { session_id, sees_archived } = opened
      return { session_id, sees_archived }
    },
    async search(query, { sees_archived }) {
      const asked = parseQuery(query, columns)
      const words = askedWords(asked.q)
      const limits = { sees_archived, ...settings }
      const begun = statementsOf(asked, words, { ...limits, exactness: 'begun' })
      let { hits, counted } = await answersOf(begun, ({ text, values }) => pool.query<Row>(text, values))
      // Costs more, so only when nothing begins as it was typed.
      if (words.asked.length > 0 && countIn(counted) === 0) {
        const similar = statementsOf(asked, words, { ...limits, exactness: 'similar' })
        ;({ hits, counted } = await alike(pool, (ask) => answersOf(similar, ask)))
      }
      const totalHits = Math.min(countIn(counted), settings.maxTotalHits)
      return {
        hits: hits.map((row) => row.document),
        page: asked.page,
        hitsPerPage: asked.hitsPerPage,
        totalPages: asked.hitsPerPage > 0 ? Math.ceil(totalHits / asked.hitsPerPage) : 0,
        totalHits,
        ...(asked.facets.length > 0 && { facetDistribution: distributionOf(asked.facets, counted) }),
      }
    },
  }
}

/** A hit, or how many there are of a combination of facets. */
type Row = { document?: unknown; count?: number } & Record<string, unknown>

type Ask = (statement: Statement) => Promise<{ rows: Row[] }>

async function answersOf({ page, counts }: ReturnType<typeof statementsOf>, ask: Ask) {
  const [hits, counted] = await Promise.all([page ? ask(page) : { rows: [] }, ask(counts)])
  return { hits: hits.rows, counted: counted.rows }
}

/** What PostgreSQL calls similar: with its own 0.6 one letter left out of nine is too much. */
const ALIKE = 0.5

/** The index asks for the limit of its session. */
async function alike<T>(pool: Pool, run: (ask: Ask) => Promise<T>) {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query(`set local pg_trgm.word_similarity_threshold = ${ALIKE}`)
    let before: Promise<unknown> = Promise.resolve()
    // One session answers one question after the other.
    return await run(({ text, values }) => {
      const asked = before.then(() => client.query<Row>(text, values))
      before = asked
      return asked
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function columnsOf(names: readonly string[]) {
  return new Map(
    names.map((name): [string, Column] => {
      const type = COLUMNS[name]
      if (!type) throw new Error(`search_documents has no column ${name}.`)
      return [name, { name, type, isNullable: name === NULLABLE }]
    }),
  )
}

function countIn(rows: readonly Row[]) {
  return rows.reduce((sum, { count = 0 }) => sum + count, 0)
}

/** What a column of facets has, alone or in a list. */
type Value = string | number | boolean | null

/** What a document does not have is counted under nothing, what it has several of under each. */
function distributionOf(facets: readonly Column[], rows: readonly Row[]) {
  return Object.fromEntries(
    facets.map(({ name }) => {
      const counts = new Map<string, number>()
      for (const { [name]: given, count = 0 } of rows) {
        for (const value of [given].flat() as Value[]) {
          if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + count)
        }
      }
      const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
      return [name, Object.fromEntries(sorted.slice(0, MOST_FACET_VALUES))]
    }),
  )
}
