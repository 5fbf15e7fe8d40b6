import { z } from 'zod'
import { SearchError } from './search-error.ts'
import { type Column, type Condition, parseFilter } from './filter.ts'

/** The largest page; the CSV export requests 500 rows at a time. */
const MOST_PER_PAGE = 1000
const USUAL_PER_PAGE = 20

/** A search request, validated and with its attributes resolved to columns. */
export type ParsedQuery = {
  q: string
  conditions: Condition[][]
  facets: Column[]
  sort: { column: Column; desc: boolean }[]
  page: number
  hitsPerPage: number
}

const body = z.strictObject({
  q: z.string().max(1000).nullish(),
  filter: z.unknown().optional(),
  facets: z.array(z.string()).max(100).nullish(),
  sort: z.array(z.string()).max(100).nullish(),
  page: z.number().int().min(1).nullish(),
  hitsPerPage: z.number().int().min(0).max(MOST_PER_PAGE).nullish(),
})

const CODES: Record<string, string> = {
  q: 'invalid_search_q',
  facets: 'invalid_search_facets',
  sort: 'invalid_search_sort',
  page: 'invalid_search_page',
  hitsPerPage: 'invalid_search_hits_per_page',
}

type Columns = { filterable: ReadonlyMap<string, Column>; sortable: ReadonlyMap<string, Column> }

/** Validates the body of a search request. Throws SearchError with the code of the wrong field. */
export function parseQuery(input: unknown, columns: Columns): ParsedQuery {
  const parsed = body.safeParse(input ?? {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0] ?? '')
    throw new SearchError(CODES[name] ?? 'bad_request', `Invalid value at \`.${name}\`: ${issue?.message ?? ''}`)
  }
  const { q, filter, facets, sort, page, hitsPerPage } = parsed.data
  return {
    q: q ?? '',
    conditions: parseFilter(filter, columns.filterable),
    facets: parseFacets(facets ?? [], columns.filterable),
    sort: (sort ?? []).map((each) => parseSort(each, columns.sortable)),
    page: page ?? 1,
    hitsPerPage: hitsPerPage ?? USUAL_PER_PAGE,
  }
}

function parseFacets(names: string[], columns: Columns['filterable']) {
  if (names.includes('*')) return [...columns.values()]
  return [...new Set(names)].map((name) => {
    const column = columns.get(name)
    if (column) return column
    throw new SearchError('invalid_search_facets', `Attribute \`${name}\` is not filterable, so it is no facet.`)
  })
}

function parseSort(input: string, columns: Columns['sortable']) {
  const [, name = '', direction] = /^(\w+):(asc|desc)$/.exec(input) ?? []
  const column = columns.get(name)
  if (column) return { column, desc: direction === 'desc' }
  const names = [...columns.keys()].sort().join(', ')
  throw new SearchError(
    'invalid_search_sort',
    `\`${input}\` is no order. Available sortable attributes are: \`${names}\`.`,
  )
}
