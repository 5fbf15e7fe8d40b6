import { type Column, type Condition, isNumber } from './filter.ts'
import type { Asked } from './query.ts'
import { type askedWords, beginning } from './words.ts'

export type Statement = { text: string; values: unknown[] }

type Words = ReturnType<typeof askedWords>
type Limits = { sees_archived: boolean; exactness: 'begun' | 'similar'; maxTotalHits: number }

/** Shorter words are similar to too much. */
const SHORTEST_SIMILAR = 4

/**
 * The page of hits, and one statement for the total and all facets. Columns come from a table of ours and every value is
 * a parameter, so nothing that was sent is ever part of a text.
 */
export function statementsOf(asked: Asked, words: Words, limits: Limits) {
  return { page: pageOf(asked, words, limits), counts: countsOf(asked, words, limits) }
}

function pageOf(asked: Asked, words: Words, limits: Limits): Statement | undefined {
  const offset = (asked.page - 1) * asked.hitsPerPage
  const limit = Math.min(asked.hitsPerPage, limits.maxTotalHits - offset)
  if (limit <= 0) return undefined
  const values: unknown[] = []
  const where = matching(asked, words, limits, values)
  const order = orderOf(asked, words, limits, values)
  const page = `select id from search_documents where ${where} order by ${order} limit ${push(values, limit)} offset ${push(values, offset)}`
  return {
    // A far page is sorted without its documents.
    text: `select document from (select id, row_number() over () as place from (${page}) page) page
      join search_documents using (id) order by place`,
    values,
  }
}

/** How many there are of each combination: few, and every facet and the total are sums of them. */
function countsOf(asked: Asked, words: Words, limits: Limits): Statement {
  const values: unknown[] = []
  const where = matching(asked, words, limits, values)
  const names = asked.facets.map((column) => column.name)
  const grouped = names.length > 0 ? ` group by ${names.join(', ')}` : ''
  return {
    text: `select ${[...names, 'count(*)::integer as count'].join(', ')} from search_documents where ${where}${grouped}`,
    values,
  }
}

function matching(asked: Asked, words: Words, limits: Limits, values: unknown[]) {
  const groups = asked.conditions.map((group) => `(${group.map((each) => conditionOf(each, values)).join(' or ')})`)
  const parts = [limits.sees_archived ? undefined : 'not is_archived', ...groups, wordsIn(words, limits, values)]
  return parts.filter((part) => part !== undefined).join(' and ') || 'true'
}

function conditionOf({ column, operator, value }: Condition, values: unknown[]) {
  const { name, type } = column
  if (type === 'list') return `${name} ? ${push(values, value)}`
  if (type === 'text') return `lower(${name}) = lower(${push(values, value)}::text)`
  // The hosted service compares what cannot be equal too, and finds nothing.
  if (type === 'boolean')
    return ['true', 'false'].includes(value) ? `${name} = ${push(values, value)}::boolean` : 'false'
  if (!isNumber(value)) return 'false'
  return `${name} ${operator} ${push(values, value)}::${value.includes('.') ? 'numeric' : 'bigint'}`
}

function wordsIn({ asked, begun }: Words, { exactness }: Limits, values: unknown[]) {
  if (asked.length === 0) return undefined
  if (exactness === 'begun') return `words @@ ${push(values, begun)}::tsquery`
  return asked
    .map((word) => {
      const begins = `words @@ ${push(values, beginning(word))}::tsquery`
      return word.length < SHORTEST_SIMILAR ? begins : `(${begins} or ${push(values, word)}::text <% text)`
    })
    .join(' and ')
}

/** A keyword has an order of its own: what is begun counts by its weight, what is there as a whole twice. */
function orderOf({ sort }: Asked, { asked, begun, whole }: Words, { exactness }: Limits, values: unknown[]) {
  if (asked.length === 0) {
    const [first = { column: JOINED, desc: true }, ...more] = sort
    // The last one has the direction of the first, so that one index serves both.
    return [...[first, ...more].map(directed), `id ${first.desc ? 'desc' : 'asc'}`].join(', ')
  }
  const rank =
    exactness === 'begun'
      ? `ts_rank(words, ${push(values, begun)}::tsquery) + ts_rank(words, ${push(values, whole)}::tsquery)`
      : asked.map((word) => `word_similarity(${push(values, word)}::text, text)`).join(' + ')
  return `${rank} desc, joined_at_unix desc, id`
}

const JOINED: Column = { name: 'joined_at_unix', type: 'number' }

/** Nothing comes last in both directions, as with the hosted service. */
function directed({ column, desc }: Asked['sort'][number]) {
  return `${column.name} ${desc ? 'desc' : 'asc'}${column.isNullable ? ' nulls last' : ''}`
}

function push(values: unknown[], value: unknown) {
  values.push(value)
  return `$${values.length}`
}
