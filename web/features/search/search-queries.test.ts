import { describe, expect, it } from 'vitest'
import type { SearchResult } from '#contract/search.ts'
import { listAddress } from '#web/api/list-address.ts'
import { countQueries, toCounts, hitsQuery, pageQueries, removeArchived } from './search-queries.ts'
import { searchParams } from './search-url.ts'

const address = listAddress({ query: searchParams })

function parseSearch(search: Record<string, string>) {
  return address.read(search).query
}

describe('the URL of Organizations & Users', () => {
  it('filters roles and statuses with comma-separated lists, and ignores invalid values', () => {
    expect(parseSearch({ 'filter[roles]': 'doctor,organization', 'filter[status]': '3,4' }).filter).toEqual({
      roles: ['doctor', 'organization'],
      status: [3, 4],
    })
    expect(parseSearch({ 'filter[roles]': 'dentist', 'filter[status]': '9', sort: 'name', perPage: 'many' })).toEqual({
      filter: {},
      sort: 'joined_at_unix:desc',
      page: 1,
      perPage: 10,
    })
  })

  it('returns to the first page when a filter changes', () => {
    expect(address.write({ page: '4', keyword: 'nort' }, { filter: { roles: 'doctor' } })).toEqual({
      keyword: 'nort',
      'filter[roles]': 'doctor',
    })
  })
})

describe('the search query', () => {
  it('starts with everything that is not archived, newest first', () => {
    expect(hitsQuery(parseSearch({}))).toEqual({
      q: '',
      filter: ['is_archived = false'],
      page: 1,
      hitsPerPage: 10,
      sort: ['joined_at_unix:desc'],
    })
  })

  it('is an AND of ORs with escaped values', () => {
    const { filter } = hitsQuery(
      parseSearch({
        'filter[roles]': 'doctor,organization',
        'filter[payment]': 'PAID',
        'filter[organization_type]': 'DSO,x" OR status = 6',
      }),
    )
    expect(filter).toEqual([
      ['filter = "doctor"', 'filter = "organization"'],
      ['payment = "PAID"'],
      ['organization_type = "DSO"', String.raw`organization_type = "x\" OR status = 6"`],
      'is_archived = false',
    ])
  })

  it.each([
    ['the toggle', { 'filter[archived]': 'true' }, ['is_archived = true']],
    ['their status', { 'filter[status]': '6' }, [['status = 6']]],
    ['their status among others', { 'filter[status]': '4,6' }, [['status = 4', 'status = 6']]],
    ['the toggle turned off', { 'filter[archived]': 'false' }, ['is_archived = false']],
  ])('filters archived results by %s', (_by, search, filter) => {
    expect(hitsQuery(parseSearch(search)).filter).toEqual(filter)
  })

  it('excludes archived results for users who may not see them, whatever the URL contains', () => {
    const all = parseSearch({ 'filter[archived]': 'true', 'filter[status]': '4,6' })
    expect(hitsQuery(removeArchived(all, true)).filter).toEqual([['status = 4', 'status = 6'], 'is_archived = true'])
    expect(hitsQuery(removeArchived(all, false)).filter).toEqual([['status = 4'], 'is_archived = false'])
  })

  it('uses whole days in the local time zone, with either end open', () => {
    const seconds = (text: string) => Math.floor(new Date(text).getTime() / 1000)
    expect(hitsQuery(parseSearch({ 'filter[joined_between]': '2021-01-01,2021-01-01' })).filter).toEqual([
      'is_archived = false',
      `joined_at_unix >= ${seconds('2021-01-01T00:00:00')}`,
      `joined_at_unix <= ${seconds('2021-01-01T23:59:59')}`,
    ])
    expect(hitsQuery(parseSearch({ 'filter[joined_between]': ',2021-01-01' })).filter).toHaveLength(2)
  })

  it('sorts by relevance while a keyword is set, and counts the results without it', () => {
    const search = parseSearch({ keyword: 'nort', sort: 'number_of_patients:asc', 'filter[status]': '4' })
    const questions = pageQueries(search)
    expect(questions).toEqual([
      { q: 'nort', filter: [['status = 4'], 'is_archived = false'], page: 1, hitsPerPage: 10 },
      { q: '', filter: [['status = 4'], 'is_archived = false'], page: 1, hitsPerPage: 0 },
    ])
    expect(pageQueries(parseSearch({}))).toHaveLength(1)
  })
})

describe('the filter counts', () => {
  it('ignore the condition of their own group and apply the others', () => {
    const questions = countQueries(parseSearch({ 'filter[roles]': 'doctor', 'filter[payment]': 'PAID' }))
    expect(questions.map(({ groups, query }) => [groups, query.filter])).toEqual([
      [
        ['customized_fees', 'organization_type', 'invoice_version'],
        [['filter = "doctor"'], ['payment = "PAID"'], 'is_archived = false'],
      ],
      [['roles'], [['payment = "PAID"'], 'is_archived = false']],
      // Counts archived hits too, since selecting that status would include them.
      [['status'], [['filter = "doctor"'], ['payment = "PAID"']]],
      [['payment'], [['filter = "doctor"'], 'is_archived = false']],
    ])
  })

  it('are read from the responses in the order of the queries', () => {
    const questions = countQueries(parseSearch({ 'filter[roles]': 'doctor' }))
    const answer = { hits: [], page: 1, hitsPerPage: 1, totalPages: 0, totalHits: 0 } satisfies SearchResult
    const counts = toCounts(questions, [
      { ...answer, facetDistribution: { payment: { PAID: 3 } } },
      { ...answer, facetDistribution: { filter: { doctor: 5, location: 2 } } },
      { ...answer, facetDistribution: { status: { 4: 5 } } },
    ])
    expect(counts).toMatchObject({ payment: { PAID: 3 }, roles: { doctor: 5, location: 2 }, status: { 4: 5 } })
    expect(counts.invoice_version).toEqual({})
  })
})
