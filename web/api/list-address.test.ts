import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { group } from '#contract/call.ts'
import { filters, flag, like, listOf, paged, paging, sortBy } from '#contract/wire.ts'
import { printSearch, readSearch } from '#web/address.ts'
import { listAddress } from './list-address.ts'

const { list } = group({
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
    expect(printSearch(search)).toBe('?tab=all&filter[status]=1,2&filter[held]=true&perPage=50')
    expect(readSearch(printSearch(search))).toEqual(search)
  })

  it('names the filters that are set', () => {
    expect(address.set({ 'filter[held]': 'true', page: '2', sort: 'name', tab: 'x' })).toEqual(['filter[held]'])
  })
})
