import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCalls } from '#contract/call.ts'
import { dateRange, filters, flag, like, listOf, paged, paging, sortBy } from '#contract/wire.ts'
import { formatQueryString, parseQueryString } from '#web/query-string.ts'
import { listAddress } from './list-address.ts'

const { list } = defineCalls({
  list: {
    method: 'GET',
    path: '/things',
    summary: 'Things',
    access: 'signed-in',
    query: z.object({
      filter: filters({ held: flag, name_like: like, status: listOf(z.coerce.number().int()) }),
      sort: sortBy(['name', 'ship_date']).default([{ field: 'ship_date', desc: false }]),
      ...paging(25),
    }),
    reply: paged('things', z.object({ id: z.number() })),
  },
})
const address = listAddress(list)

describe('the URL of a list', () => {
  it('is read with the defaults of the call', () => {
    expect(address.read({ 'filter[held]': 'true', tab: 'notes' }).query).toMatchObject({
      filter: { held: true },
      page: 1,
      perPage: 25,
    })
  })

  it('ignores invalid values and keeps the others', () => {
    const { query } = address.read({ 'filter[held]': 'perhaps', 'filter[nothing]': '1', perPage: '50', sort: 'colour' })
    expect(query).toMatchObject({ filter: {}, perPage: 50, page: 1 })
  })

  it('lists the ignored parameters, without those of the rest of the page', () => {
    const search = {
      'filter[held]': 'perhaps',
      'filter[nothing]': '1',
      'filter[name_like]': 'a',
      sort: 'colour',
      tab: 'x',
    }
    expect(address.ignoredParams(search)).toEqual([
      ['filter[held]', 'perhaps'],
      ['filter[nothing]', '1'],
      ['sort', 'colour'],
    ])
    expect(address.ignoredParams({ 'filter[held]': 'true', perPage: '50', 'filter[name_like]': '' })).toEqual([])
  })

  it('ignores filters if the call has none', () => {
    const unfiltered = listAddress({ query: z.object(paging(25)) })
    expect(unfiltered.ignoredParams({ 'filter[held]': 'true', page: '2' })).toEqual([['filter[held]', 'true']])
  })

  it('ignores a range with one invalid end and keeps the other filters', () => {
    const dated = listAddress({ query: z.object({ filter: filters({ days: dateRange, held: flag }), ...paging(25) }) })
    const search = { 'filter[days][from]': '2026-02-31', 'filter[days][to]': '2026-03-02', 'filter[held]': 'true' }
    expect(dated.read(search).query.filter).toEqual({ held: true })
    expect(dated.ignoredParams(search).map(([name]) => name)).toEqual(['filter[days][from]', 'filter[days][to]'])
    expect(dated.ignoredParams({ 'filter[days]': '2026-02-31,2026-03-05' })).toHaveLength(1)
  })

  it('returns to the first page when something else changes', () => {
    expect(address.write({ page: '4', perPage: '50' }, { filter: { held: true } })).toEqual({
      'filter[held]': 'true',
      perPage: '50',
    })
    expect(address.write({ 'filter[held]': 'true' }, { page: 3 })).toEqual({ 'filter[held]': 'true', page: '3' })
  })

  it('omits defaults and removes parameters that are null or empty', () => {
    expect(address.write({ perPage: '50' }, { perPage: 25 })).toEqual({})
    expect(address.write({ 'filter[name_like]': 'a' }, { filter: { name_like: '' } })).toEqual({})
    expect(address.write({ 'filter[held]': 'true' }, { filter: { held: null } })).toEqual({})
  })

  it('joins lists with commas and stays readable', () => {
    const search = address.write({ tab: 'all' }, { filter: { status: [1, 2], held: true }, perPage: 50 })
    expect(formatQueryString(search)).toBe('?tab=all&filter[status]=1,2&filter[held]=true&perPage=50')
    expect(parseQueryString(formatQueryString(search))).toEqual(search)
  })

  it('lists the filters that are set', () => {
    expect(address.set({ 'filter[held]': 'true', page: '2', sort: 'name', tab: 'x' })).toEqual(['filter[held]'])
  })

  it('starts with the defaults of the screen and omits them', () => {
    const screen = listAddress(list, { perPage: '50', 'filter[held]': 'true' })
    expect(screen.read({}).sent).toMatchObject({ perPage: '50', filter: { held: 'true' } })
    expect(screen.read({ 'filter[held]': 'false' }).query).toMatchObject({ perPage: 50, filter: { held: false } })
    expect(screen.write({ perPage: '25' }, { perPage: 50 })).toEqual({})
    expect(screen.set({})).toEqual([])
  })

  it('sorts by one parameter, and can reverse the default order', () => {
    const screen = listAddress(list, { sort: '-ship_date' })
    const reorder = (search: Record<string, string>, sort?: string) => screen.reorder(search, screen.read(search), sort)
    expect(screen.order(screen.read({}))).toBe('-ship_date')
    expect(reorder({ page: '3' }, 'name')).toEqual({ sort: 'name' })
    expect(reorder({ sort: '-name' })).toEqual({})
    expect(reorder({})).toEqual({ sort: 'ship_date' })
    expect(reorder({ sort: 'ship_date' }, '-ship_date')).toEqual({})
  })

  it('supports calls with separate parameters for order and direction', () => {
    const query = z.object({
      orderBy: z.enum(['id', 'name']).default('id'),
      order: z.enum(['asc', 'desc']).default('desc'),
    })
    const screen = listAddress({ query })
    const defaults = screen.read({})
    expect(screen.order(defaults)).toBe('-id')
    expect(screen.reorder({}, defaults, '-name')).toEqual({ orderBy: 'name' })
    expect(screen.reorder({}, defaults, undefined)).toEqual({ order: 'asc' })
  })
})
