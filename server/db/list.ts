import { sql, type Expression, type Kysely, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { TOTAL_CAP, type Sorting } from '#contract/wire.ts'
import { pipelined } from './pipelined.ts'
import type { DB } from './schema.ts'

/**
 * One function per filter: every key of the query's `filter` is required. An absent value or an empty list does not
 * filter (specification 1.5).
 */
type FilterTable<Query, Filter> = {
  [Name in keyof Filter]-?: (query: Query, value: NonNullable<Filter[Name]>) => Query
}

/** Applies the function of each filter that has a value. */
export function applyFilters<Query, Filter extends object>(
  query: Query,
  filter: Filter,
  table: FilterTable<Query, Filter>,
): Query {
  let narrowed = query
  for (const name of Object.keys(table)) {
    // The table has the filter's own keys, which Object.keys forgets.
    const key = name as keyof Filter
    const value = filter[key]
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) continue
    narrowed = table[key](narrowed, value)
  }
  return narrowed
}

/** `after_id`: the rows behind it in the order of ids instead of a page. */
export type PageQuery = { page: number; perPage: number; after_id?: number | undefined }

export type Page<Row> = {
  data: Row[]
  total: number
  per_page: number
  current_page: number
  last_page: number
  from: number | null
  to: number | null
}

export type PageWithMeta<Row> = {
  page: Page<Row>
  meta: Pick<Page<Row>, 'total' | 'per_page' | 'current_page' | 'last_page'> & { total_is_capped?: true }
}

/**
 * Loads one page of rows and its total, in two statements. With `capped` the count stops at 10,000 (specification 1.2),
 * because an exact one costs more than the page itself once millions match.
 *
 * @param parts `matching`: the filtered select without columns, order or limit; `rows`: the same with columns and
 * order.
 */
export async function loadPage<Tables extends keyof DB, Counted, Row>(
  db: Kysely<DB>,
  query: PageQuery,
  parts: {
    /** The column of the id, of a list that can be read by it. */
    id?: string
    matching: SelectQueryBuilder<DB, Tables, Counted>
    rows: SelectQueryBuilder<DB, Tables, Row>
    capped?: boolean
  },
): Promise<PageWithMeta<Row>> {
  if (query.after_id !== undefined && parts.id) return loadRowsAfter(query.after_id, query, parts.rows, parts.id)
  const counted = parts.matching.clearSelect().select(sql<number>`1`.as('one'))
  const limited = parts.capped ? counted.limit(TOTAL_CAP + 1) : counted
  const [data, count] = await pipelined([
    parts.rows
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage)
      .execute(),
    db
      .selectFrom(limited.as('matching'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const isCapped = parts.capped === true && count.total > TOTAL_CAP
  return toPage(data, isCapped ? TOTAL_CAP : count.total, query, isCapped)
}

/** Has no total: who reads a list to its end does not show one, and counting costs as much as the rows. */
async function loadRowsAfter<Tables extends keyof DB, Row>(
  after_id: number,
  query: PageQuery,
  rows: SelectQueryBuilder<DB, Tables, Row>,
  id: string,
): Promise<PageWithMeta<Row>> {
  const column = sql.ref<number>(id)
  const data = await rows
    .clearOrderBy()
    .where(sql<SqlBool>`${column} > ${after_id}`)
    .orderBy(column)
    .limit(query.perPage)
    .execute()
  return toPage(data, data.length, query)
}

/**
 * Builds the reply of a list from its rows and their total. `from` and `to` count from 1 and are null on an empty page.
 */
export function toPage<Row>(data: Row[], total: number, query: PageQuery, isCapped = false): PageWithMeta<Row> {
  const facts = {
    total,
    per_page: query.perPage,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.perPage)),
  }
  const first = (query.page - 1) * query.perPage + 1
  const range = data.length > 0 ? { from: first, to: first + data.length - 1 } : { from: null, to: null }
  return { page: { data, ...facts, ...range }, meta: isCapped ? { ...facts, total_is_capped: true } : facts }
}

/**
 * Matches all words, each as a substring whatever its case, accents and apostrophes (specification 1.5). `column` holds
 * folded text with a trigram index; the words are folded by the same function, so both sides agree on every letter.
 */
export function matchesWords(column: Expression<string | null>, text: string): Expression<SqlBool> {
  const words = text.split(/\s+/).filter(Boolean)
  const tests = words.map((word) => sql<SqlBool>`${column} like fold(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}::text)`)
  return tests.length > 0 ? sql<SqlBool>`(${sql.join(tests, sql` and `)})` : sql<SqlBool>`true`
}

/** Adds order columns that already include their direction. */
export function orderByColumns<Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  order: readonly Expression<unknown>[],
) {
  return order.reduce((sorted: typeof query, column) => sorted.orderBy(column), query)
}

/**
 * Adds one `order by` per sorted field with nulls last; the caller adds the id that makes the order total.
 *
 * @param nulls `never` where no column can be null: only then does one index serve both directions.
 */
export function orderBySorting<Tables extends keyof DB, Row, Name extends string>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  sorting: Sorting<Name>,
  columns: Record<Name, Expression<unknown>>,
  nulls: 'last' | 'never' = 'last',
) {
  return sorting.reduce(
    (ordered, { field, desc }) =>
      ordered.orderBy(columns[field], (order) => {
        const directed = desc ? order.desc() : order.asc()
        return nulls === 'last' ? directed.nullsLast() : directed
      }),
    query,
  )
}
