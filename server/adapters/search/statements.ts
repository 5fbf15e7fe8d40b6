import { type Column, type Condition, isNumber } from './filter.ts'
import type { ParsedQuery } from './query.ts'
import { type parseKeywords, prefixTerm } from './tokenize.ts'

export type Statement = { text: string; values: unknown[] }

type Words = ReturnType<typeof parseKeywords>
type Limits = { sees_archived: boolean; exactness: 'begun' | 'similar'; maxTotalHits: number }

/** Shorter words are similar to too many others. */
const SHORTEST_SIMILAR = 4

/** Threshold of word similarity: PostgreSQL's default of 0.6 rejects a word with one of nine letters missing. */
const ALIKE = 0.5

/** Columns by which documents are counted when they are written (docs/decisions/033). */
export const COUNTED: readonly string[] = [
  'is_archived',
  'status',
  'filter',
  'payment',
  'customized_fees',
  'organization_type',
  'invoice_version',
]

/**
 * Builds a statement that returns one row: the page of hits, and the count of each combination of facet values. These
 * are few, and every facet and the total are sums of them. Columns come from our own table and every value is a
 * parameter, so the input never becomes part of the text.
 */
export function buildSearchStatement(query: ParsedQuery, keywords: Words, limits: Limits): Statement {
  const values: unknown[] = []
  const parts =
    keywords.asked.length > 0 ? keywordParts(query, keywords, limits, values) : filterParts(query, limits, values)
  const { wide, page, counts } = parts
  return {
    // The page is sorted by id and joined with its documents afterwards, so that a far page stays cheap.
    text: `with ${[...wide, `page as (${page})`, `counts as (${counts})`].join(', ')}
      select (select coalesce(json_agg(document order by place), '[]') from page join search_documents using (id)) as hits,
        (select coalesce(json_agg(counts), '[]') from counts) as counts`,
    values,
  }
}

type Parts = { wide: string[]; page: string; counts: string }

/** Finds the matching documents once, for the page and for the counts. */
function keywordParts(query: ParsedQuery, keywords: Words, limits: Limits, values: unknown[]): Parts {
  const names = facetNames(query)
  const where = [...filterConditions(query, limits, values), keywordCondition(keywords, limits, values)].join(' and ')
  const rank = rankExpression(keywords, limits, values)
  const columns = new Set([...names, 'id', 'joined_at_unix', `${rank} as rank`])
  return {
    wide: [`found as materialized (select ${[...columns].join(', ')} from search_documents where ${where})`],
    page: pageQuery(query, limits, values, 'found', 'rank desc, joined_at_unix desc, id'),
    counts: `select ${[...names, 'count(*)::integer as count'].join(', ')} from found${groupByClause(names)}`,
  }
}

function filterParts(query: ParsedQuery, limits: Limits, values: unknown[]): Parts {
  const names = facetNames(query)
  const where = filterConditions(query, limits, values).join(' and ') || 'true'
  const isCounted = [...query.conditions.flat().map(({ column }) => column), ...query.facets].every(({ name }) =>
    COUNTED.includes(name),
  )
  const [from, sum] = isCounted ? ['search_totals', 'sum(documents)'] : ['search_documents', 'count(*)']
  return {
    wide: [],
    page: pageQuery(query, limits, values, `search_documents where ${where}`, orderByClause(query)),
    counts: `select ${[...names, `coalesce(${sum}, 0)::integer as count`].join(', ')}
      from ${from} where ${where}${groupByClause(names)} having ${sum} <> 0`,
  }
}

function facetNames({ facets }: ParsedQuery) {
  return facets.map(({ name }) => name)
}

function groupByClause(names: readonly string[]) {
  return names.length > 0 ? ` group by ${names.join(', ')}` : ''
}

function pageQuery(query: ParsedQuery, limits: Limits, values: unknown[], from: string, order: string) {
  const offset = (query.page - 1) * query.hitsPerPage
  const limit = Math.max(0, Math.min(query.hitsPerPage, limits.maxTotalHits - offset))
  return `select id, row_number() over () as place from (
    select id from ${from} order by ${order} limit ${push(values, limit)} offset ${push(values, offset)}) hit`
}

function filterConditions({ conditions }: ParsedQuery, { sees_archived }: Limits, values: unknown[]) {
  const groups = conditions.map((group) => `(${group.map((each) => conditionSql(each, values)).join(' or ')})`)
  return [...(sees_archived ? [] : ['not is_archived']), ...groups]
}

function conditionSql({ column, operator, value }: Condition, values: unknown[]) {
  const { name, type } = column
  if (type === 'list') return `${name} ? ${push(values, value)}`
  if (type === 'text') return `lower(${name}) = lower(${push(values, value)}::text)`
  // Like the hosted engine, it finds nothing for a value that does not fit the type of the column.
  if (type === 'boolean')
    return ['true', 'false'].includes(value) ? `${name} = ${push(values, value)}::boolean` : 'false'
  if (!isNumber(value)) return 'false'
  return `${name} ${operator} ${push(values, value)}::${value.includes('.') ? 'numeric' : 'bigint'}`
}

function keywordCondition({ asked, begun }: Words, { exactness }: Limits, values: unknown[]) {
  if (exactness === 'begun') return `words @@ ${push(values, begun)}::tsquery`
  const similar = asked.map((word) => {
    const begins = `words @@ ${push(values, prefixTerm(word))}::tsquery`
    return word.length < SHORTEST_SIMILAR ? begins : `(${begins} or ${push(values, word)}::text <% text)`
  })
  // The index reads its threshold from a setting. This sets it before the first row, for the current transaction only.
  return [`(select set_config('pg_trgm.word_similarity_threshold', '${ALIKE}', true)) is not null`, ...similar].join(
    ' and ',
  )
}

/** The rank of keyword hits: a prefix match counts by its weight, an exact word counts twice. */
function rankExpression({ asked, begun, whole }: Words, { exactness }: Limits, values: unknown[]) {
  return exactness === 'begun'
    ? `ts_rank(words, ${push(values, begun)}::tsquery) + ts_rank(words, ${push(values, whole)}::tsquery)`
    : asked.map((word) => `word_similarity(${push(values, word)}::text, text)`).join(' + ')
}

/** Sorts by id last, in the direction of the first column, so that one index serves both directions. */
function orderByClause({ sort }: ParsedQuery) {
  const [first = { column: JOINED, desc: true }, ...more] = sort
  return [...[first, ...more].map(orderTerm), `id ${first.desc ? 'desc' : 'asc'}`].join(', ')
}

const JOINED: Column = { name: 'joined_at_unix', type: 'number' }

/** Nulls come last in both directions, as with the hosted engine. */
function orderTerm({ column, desc }: ParsedQuery['sort'][number]) {
  return `${column.name} ${desc ? 'desc' : 'asc'}${column.isNullable ? ' nulls last' : ''}`
}

function push(values: unknown[], value: unknown) {
  values.push(value)
  return `$${values.length}`
}
