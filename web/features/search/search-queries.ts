// Builds the queries of the search service from the URL: the page of hits, the total of the filters alone, and the
// facet counts. All of them share the conditions of `buildFilter`.
import { ARCHIVED_STATUS, type SearchResult, type SearchQuery } from '#contract/search.ts'
import type { SearchParams } from './search-url.ts'

/** Groups of the filter panel. */
export const GROUPS = ['roles', 'status', 'payment', 'customized_fees', 'organization_type', 'invoice_version'] as const
export type Group = (typeof GROUPS)[number]

/** Returns the attribute of the documents that a group filters. */
function toAttribute(group: Group) {
  return group === 'roles' ? 'filter' : group
}

export type Counts = Partial<Record<Group, Readonly<Record<string, number>>>>

/** A count query and the groups that its response counts. */
type CountQuery = { query: SearchQuery; groups: readonly Group[] }

/** SRCH-19: removes archived records without organization.view-archived, even if the URL requests them. */
export function removeArchived(params: SearchParams, seesArchived: boolean): SearchParams {
  if (seesArchived) return params
  const { archived: _archived, status, ...rest } = params.filter
  const remaining = status?.filter((each) => each !== ARCHIVED_STATUS)
  return { ...params, filter: { ...rest, ...(remaining && { status: remaining }) } }
}

/** Query of the displayed page; the CSV repeats it for every page. */
export function hitsQuery(params: SearchParams): SearchQuery {
  const { keyword, sort, page, perPage } = params
  return {
    q: keyword ?? '',
    filter: buildFilter(params),
    page,
    hitsPerPage: perPage,
    // SRCH-17: with a keyword, hits are sorted by relevance.
    ...(keyword ? {} : { sort: [sort] }),
  }
}

/** With a keyword, a second query counts the hits of the filters alone (register 40). */
export function pageQueries(params: SearchParams): SearchQuery[] {
  const countQuery = { q: '', filter: buildFilter(params), page: 1, hitsPerPage: 0 }
  return params.keyword ? [hitsQuery(params), countQuery] : [hitsQuery(params)]
}

/**
 * A group with a selection is counted without its own condition, so that selecting one value does not zero the others.
 * Groups without a selection share one query.
 */
export function countQueries(params: SearchParams): CountQuery[] {
  const separate = GROUPS.filter((group) => isSet(params, group) || group === 'status')
  const combined = GROUPS.filter((group) => !separate.includes(group))
  return [combined, ...separate.map((group) => [group])]
    .filter((groups) => groups.length > 0)
    .map((groups) => ({
      groups,
      query: {
        q: params.keyword ?? '',
        filter: buildFilter(params, groups.length === 1 ? groups[0] : undefined),
        facets: groups.map(toAttribute),
        page: 1,
        hitsPerPage: 0,
      },
    }))
}

/** Maps the responses, which are in the order of the queries, to counts per group. */
export function toCounts(questions: readonly CountQuery[], answers: readonly SearchResult[]): Counts {
  return Object.fromEntries(
    questions.flatMap(({ groups }, index) =>
      groups.map((group) => [group, answers[index]?.facetDistribution?.[toAttribute(group)] ?? {}]),
    ),
  )
}

/**
 * Returns the conditions as an AND of ORs, in the syntax of the search service; `except` omits one group for counting.
 */
function buildFilter({ filter }: SearchParams, except?: Group): (string | string[])[] {
  const groups = GROUPS.filter((group) => group !== except).flatMap((group) => {
    const values: readonly (string | number)[] = filter[group] ?? []
    return values.length > 0 ? [values.map((value) => `${toAttribute(group)} = ${literal(value)}`)] : []
  })
  return [...groups, ...archivedCondition(filter, except), ...joinedConditions(filter.joined_between)]
}

/** SRCH-16; status counts include archived hits, since selecting that status would show them. */
function archivedCondition({ archived, status = [] }: SearchParams['filter'], except: Group | undefined) {
  if (archived) return ['is_archived = true']
  return status.includes(ARCHIVED_STATUS) || except === 'status' ? [] : ['is_archived = false']
}

/** Whole days in the user's time zone, both inclusive. */
function joinedConditions({ from, to }: NonNullable<SearchParams['filter']['joined_between']> = {}) {
  return [
    ...(from ? [`joined_at_unix >= ${toUnixSeconds(`${from}T00:00:00`)}`] : []),
    ...(to ? [`joined_at_unix <= ${toUnixSeconds(`${to}T23:59:59`)}`] : []),
  ]
}

function toUnixSeconds(local: string) {
  return Math.floor(new Date(local).getTime() / 1000)
}

function literal(value: string | number) {
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`
}

function isSet({ filter }: SearchParams, group: Group) {
  return (filter[group]?.length ?? 0) > 0
}
