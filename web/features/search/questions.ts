import { ARCHIVED_STATUS, type SearchAnswer, type SearchQuery } from '#contract/search.ts'
import type { Asked } from './search-address.ts'

/** The groups of the filter panel, each with the attribute of the documents that it narrows. */
const ATTRIBUTES = {
  roles: 'filter',
  status: 'status',
  payment: 'payment',
  customized_fees: 'customized_fees',
  organization_type: 'organization_type',
  invoice_version: 'invoice_version',
} as const
export type Group = keyof typeof ATTRIBUTES

// Of its own keys, as written above.
export const GROUPS = Object.keys(ATTRIBUTES) as Group[]

export type Counts = Partial<Record<Group, Readonly<Record<string, number>>>>

/** One question of the counts, and the groups that its answer counts. */
type Counting = { query: SearchQuery; groups: readonly Group[] }

/** SRCH-19: without organization.view-archived nothing archived is asked for, whatever the address says. */
export function permitted(asked: Asked, seesArchived: boolean): Asked {
  if (seesArchived) return asked
  const { archived: _archived, status, ...rest } = asked.filter
  const left = status?.filter((each) => each !== ARCHIVED_STATUS)
  return { ...asked, filter: { ...rest, ...(left && { status: left }) } }
}

/** The page that is shown: what the CSV repeats, page by page. */
export function hitsQuery(asked: Asked): SearchQuery {
  const { keyword, sort, page, perPage } = asked
  return {
    q: keyword ?? '',
    filter: filterOf(asked),
    page,
    hitsPerPage: perPage,
    // SRCH-17: what fits a keyword best comes first.
    ...(keyword ? {} : { sort: [sort] }),
  }
}

/** Beside a keyword: how many the filters alone leave (register 40). */
export function pageQuestions(asked: Asked): SearchQuery[] {
  const alone = { q: '', filter: filterOf(asked), page: 1, hitsPerPage: 0 }
  return asked.keyword ? [hitsQuery(asked), alone] : [hitsQuery(asked)]
}

/**
 * Each group is counted without its own condition, so that ticking one value does not zero its neighbours; those without
 * one are counted together.
 */
export function countQuestions(asked: Asked): Counting[] {
  const alone = GROUPS.filter((group) => isSet(asked, group) || group === 'status')
  const together = GROUPS.filter((group) => !alone.includes(group))
  return [together, ...alone.map((group) => [group])]
    .filter((groups) => groups.length > 0)
    .map((groups) => ({
      groups,
      query: {
        q: asked.keyword ?? '',
        filter: filterOf(asked, groups.length === 1 ? groups[0] : undefined),
        facets: groups.map((group) => ATTRIBUTES[group]),
        page: 1,
        hitsPerPage: 0,
      },
    }))
}

/** The answers in the order of the questions. */
export function countsOf(questions: readonly Counting[], answers: readonly SearchAnswer[]): Counts {
  return Object.fromEntries(
    questions.flatMap(({ groups }, index) =>
      groups.map((group) => [group, answers[index]?.facetDistribution?.[ATTRIBUTES[group]] ?? {}]),
    ),
  )
}

/** An AND of ORs, as the service takes it; one group may be left out, to be counted. */
function filterOf({ filter }: Asked, except?: Group): (string | string[])[] {
  const groups = GROUPS.filter((group) => group !== except).flatMap((group) => {
    const values: readonly (string | number)[] = filter[group] ?? []
    return values.length > 0 ? [values.map((value) => `${ATTRIBUTES[group]} = ${literal(value)}`)] : []
  })
  return [...groups, ...archivedLimit(filter, except), ...joinedLimits(filter.joined_between)]
}

/** SRCH-16; the counts of the statuses tell of the archived ones, too, since ticking theirs would show them. */
function archivedLimit({ archived, status = [] }: Asked['filter'], except: Group | undefined) {
  if (archived) return ['is_archived = true']
  return status.includes(ARCHIVED_STATUS) || except === 'status' ? [] : ['is_archived = false']
}

/** Whole days of the reader's own time zone, both ends included. */
function joinedLimits({ from, to }: NonNullable<Asked['filter']['joined_between']> = {}) {
  return [
    ...(from ? [`joined_at_unix >= ${secondsOf(`${from}T00:00:00`)}`] : []),
    ...(to ? [`joined_at_unix <= ${secondsOf(`${to}T23:59:59`)}`] : []),
  ]
}

function secondsOf(local: string) {
  return Math.floor(new Date(local).getTime() / 1000)
}

function literal(value: string | number) {
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`
}

function isSet({ filter }: Asked, group: Group) {
  return (filter[group]?.length ?? 0) > 0
}
