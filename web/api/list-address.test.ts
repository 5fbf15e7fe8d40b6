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

describe('the address of a list', () => {
  it('reads its part with the defaults of the call', () => {
    expect(address.read({ 'filter[held]': 'true', tab: 'notes' }).query).toMatchObject({
      filter: { held: true },
      page: 1,
      perPage: 25,
    })
  })

  it('leaves out what is wrong and keeps the rest', () => {
    const { query } = address.read({ 'filter[held]': 'perhaps', 'filter[nothing]': '1', perPage: '50', sort: 'colour' })
    expect(query).toMatchObject({ filter: {}, perPage: 50, page: 1 })
  })

  it('names what it leaves out, and nothing of the rest of the page', () => {
    const search = {
      'filter[held]': 'perhaps',
      'filter[nothing]': '1',
      'filter[name_like]': 'a',
      sort: 'colour',
      tab: 'x',
    }
    expect(address.leftOut(search)).toEqual([
      ['filter[held]', 'perhaps'],
      ['filter[nothing]', '1'],
      ['sort', 'colour'],
    ])
    expect(address.leftOut({ 'filter[held]': 'true', perPage: '50', 'filter[name_like]': '' })).toEqual([])
  })

  it('knows no filter where the call has none', () => {
    const plain = listAddress({ query: z.object(paging(25)) })
    expect(plain.leftOut({ 'filter[held]': 'true', page: '2' })).toEqual([['filter[held]', 'true']])
  })

  it('leaves out a range that is wrong by one of its sides, and keeps the other filters', () => {
    const dated = listAddress({ query: z.object({ filter: filters({ days: dateRange, held: flag }), ...paging(25) }) })
    const search = { 'filter[days][from]': '2026-02-31', 'filter[days][to]': '2026-03-02', 'filter[held]': 'true' }
    expect(dated.read(search).query.filter).toEqual({ held: true })
    expect(dated.leftOut(search).map(([name]) => name)).toEqual(['filter[days][from]', 'filter[days][to]'])
    expect(dated.leftOut({ 'filter[days]': '2026-02-31,2026-03-05' })).toHaveLength(1)
  })

  it('goes back to the first page when something else changes', () => {
    expect(address.write({ page: '4', perPage: '50' }, { filter: { held: true } })).toEqual({
      'filter[held]': 'true',
      perPage: '50',
    })
    expect(address.write({ 'filter[held]': 'true' }, { page: 3 })).toEqual({ 'filter[held]': 'true', page: '3' })
  })

  it('does not write what is usual anyway, and takes away what is null or empty', () => {
    expect(address.write({ perPage: '50' }, { perPage: 25 })).toEqual({})
    expect(address.write({ 'filter[name_like]': 'a' }, { filter: { name_like: '' } })).toEqual({})
    expect(address.write({ 'filter[held]': 'true' }, { filter: { held: null } })).toEqual({})
  })

  it('joins lists by commas and stays readable', () => {
    const search = address.write({ tab: 'all' }, { filter: { status: [1, 2], held: true }, perPage: 50 })
    expect(formatQueryString(search)).toBe('?tab=all&filter[status]=1,2&filter[held]=true&perPage=50')
    expect(parseQueryString(formatQueryString(search))).toEqual(search)
  })

  it('names the filters that are set', () => {
    expect(address.set({ 'filter[held]': 'true', page: '2', sort: 'name', tab: 'x' })).toEqual(['filter[held]'])
  })

  it('begins with what is usual on the screen and leaves that out of the address', () => {
    const screen = listAddress(list, { perPage: '50', 'filter[held]': 'true' })
    expect(screen.read({}).sent).toMatchObject({ perPage: '50', filter: { held: 'true' } })
    expect(screen.read({ 'filter[held]': 'false' }).query).toMatchObject({ perPage: 50, filter: { held: false } })
    expect(screen.write({ perPage: '25' }, { perPage: 50 })).toEqual({})
    expect(screen.set({})).toEqual([])
  })

  it('orders by one word, and the usual order can be turned round', () => {
    const screen = listAddress(list, { sort: '-ship_date' })
    const reorder = (search: Record<string, string>, sort?: string) => screen.reorder(search, screen.read(search), sort)
    expect(screen.order(screen.read({}))).toBe('-ship_date')
    expect(reorder({ page: '3' }, 'name')).toEqual({ sort: 'name' })
    expect(reorder({ sort: '-name' })).toEqual({})
    expect(reorder({})).toEqual({ sort: 'ship_date' })
    expect(reorder({ sort: 'ship_date' }, '-ship_date')).toEqual({})
  })

  it('speaks to calls that say order and direction apart', () => {
    const query = z.object({
      orderBy: z.enum(['id', 'name']).default('id'),
      order: z.enum(['asc', 'desc']).default('desc'),
    })
    const screen = listAddress({ query })
    const usual = screen.read({})
    expect(screen.order(usual)).toBe('-id')
    expect(screen.reorder({}, usual, '-name')).toEqual({ orderBy: 'name' })
    expect(screen.reorder({}, usual, undefined)).toEqual({ order: 'asc' })
  })
})
