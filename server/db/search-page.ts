import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { TOTAL_CAP } from '#contract/wire.ts'
import { toPage, loadPage, type PageQuery, type PageWithMeta } from './list.ts'
import type { DB } from './schema.ts'

/**
 * Loads one page of a text search: the matches are read once, for the page and its total. Without this PostgreSQL walks
 * the list's order and tests each text, which costs ten times as much with a million rows. Beyond `most` matches that
 * walk is faster, because the next fifty rows in order are near.
 *
 * @param parts `found`: the matching select with every column of the order; `as`: the name of its table; `rows`: the
 * ordered select of ids; `capped`: whether the total stays at 10,000, as in `page`; `most`: more than 10,000 only if it
 * does.
 */
export async function loadSearchPage<Tables extends keyof DB, Found, Row extends { id: number }>(
  db: Kysely<DB>,
  query: PageQuery,
  {
    found,
    as,
    order,
    rows,
    capped = false,
    most = TOTAL_CAP,
  }: {
    found: SelectQueryBuilder<DB, Tables, Found>
    as: Tables
    order: readonly RawBuilder<unknown>[]
    rows: SelectQueryBuilder<DB, Tables, Row>
    capped?: boolean
    most?: number
  },
): Promise<PageWithMeta<{ id: number }>> {
  const offset = (query.page - 1) * query.perPage
  const result = await sql<{ total: number; ids: number[] }>`
    with found as materialized (${found.limit(most + 1)})
    select (select count(*) from found) as total,
      array(select id from found as ${sql.table(as)} order by ${sql.join(order)} limit ${query.perPage} offset ${offset}) as ids`.execute(
    db,
  )
  const { total, ids } = result.rows[0] ?? { total: 0, ids: [] }
  if (total <= most)
    return toPage(
      ids.map((id) => ({ id })),
      Math.min(total, TOTAL_CAP),
      query,
      total > TOTAL_CAP,
    )
  if (!capped) return loadPage(db, query, { matching: found, rows })
  return toPage(await rows.limit(query.perPage).offset(offset).execute(), TOTAL_CAP, query, true)
}

/** The same with complete rows, loaded for the ids of the page only. `rows` is ordered like `ids`. */
export async function loadSearchRows<Tables extends keyof DB, Found, Row>(
  db: Kysely<DB>,
  query: PageQuery,
  parts: {
    found: SelectQueryBuilder<DB, Tables, Found>
    as: Tables
    order: readonly RawBuilder<unknown>[]
    ids: SelectQueryBuilder<DB, Tables, { id: number }>
    rows: SelectQueryBuilder<DB, Tables, Row>
  },
): Promise<PageWithMeta<Row>> {
  const { ids: rows, ...rest } = parts
  const listed = await loadSearchPage(db, query, { ...rest, rows })
  const pageIds = listed.page.data.map(({ id }) => id)
  const isOnPage = sql<boolean>`${sql.ref(`${parts.as}.id`)} = any(${pageIds}::int[])`
  const data = pageIds.length > 0 ? await parts.rows.where(isOnPage).execute() : []
  return { ...listed, page: { ...listed.page, data } }
}
