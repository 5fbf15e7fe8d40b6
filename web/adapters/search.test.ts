import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createSearch, isSearchFailure, type SearchAccess } from './search.ts'

type SentRequest = { url: string; key: string | null; queries: unknown }
let requests: SentRequest[] = []
let rejectedKeys: string[] = []
let status = 200

const body = z.object({ queries: z.array(z.unknown()) })

/** A fake of the hosted service that rejects the given keys. */
async function answer(url: string, sent: RequestInit) {
  const request = new Request(url, sent)
  const key = request.headers.get('authorization')
  const { queries } = body.parse(await request.json())
  requests.push({ url, key, queries })
  if (key && rejectedKeys.includes(key)) return new Response('{}', { status: 403 })
  return Response.json({ results: queries.map((_, index) => ({ totalHits: index })) }, { status })
}

function createAccess(key: string, minutes = 60): SearchAccess {
  const expires_at = new Date(Date.now() + minutes * 60_000).toISOString()
  return { url: 'https://search.example/', key, index: 'people', expires_at }
}

const { signal } = new AbortController()

beforeEach(() => {
  requests = []
  rejectedKeys = []
  status = 200
  vi.stubGlobal('fetch', answer)
})
afterEach(() => vi.unstubAllGlobals())

it('sends several queries in one request, each with the index and the key', async () => {
  const { query } = createSearch({ access: createAccess('one'), renew: () => Promise.reject(new Error('not needed')) })
  expect(await query([{ q: 'a' }, { q: 'b' }], signal)).toEqual([{ totalHits: 0 }, { totalHits: 1 }])
  expect(requests).toEqual([
    {
      url: 'https://search.example/multi-search',
      key: 'Bearer one',
      queries: [
        { indexUid: 'people', q: 'a' },
        { indexUid: 'people', q: 'b' },
      ],
    },
  ])
})

it('renews the key before it expires, once for all concurrent queries', async () => {
  const renew = vi.fn<() => Promise<SearchAccess>>(() => Promise.resolve(createAccess('two')))
  const { query } = createSearch({ access: createAccess('one', 0.5), renew })
  await Promise.all([query([{}], signal), query([{}], signal)])
  await query([{}], signal)
  expect(requests.map(({ key }) => key)).toEqual(['Bearer two', 'Bearer two', 'Bearer two'])
  expect(renew).toHaveBeenCalledTimes(1)
})

it('retries once with a fresh key when the old one is rejected, and no more than once', async () => {
  const renew = vi.fn<() => Promise<SearchAccess>>(() => Promise.resolve(createAccess('two')))
  rejectedKeys = ['Bearer one']
  const { query } = createSearch({ access: createAccess('one'), renew })
  expect(await query([{}], signal)).toHaveLength(1)
  expect(requests.map(({ key }) => key)).toEqual(['Bearer one', 'Bearer two'])

  rejectedKeys = ['Bearer two']
  const failure = await query([{}], signal).catch((error: unknown) => error)
  expect(isSearchFailure(failure) && failure.status).toBe(403)
  expect(renew).toHaveBeenCalledTimes(2)
})

it('keeps its key if it cannot be renewed, and retries on the next query', async () => {
  const renew = vi.fn<() => Promise<SearchAccess>>(() => Promise.reject(new Error('No connection')))
  rejectedKeys = ['Bearer one']
  const { query } = createSearch({ access: createAccess('one'), renew })
  await expect(query([{}], signal)).rejects.toThrow('No connection')
  rejectedKeys = []
  expect(await query([{}], signal)).toHaveLength(1)
  expect(requests.map(({ key }) => key)).toEqual(['Bearer one', 'Bearer one'])
})

it('throws an error with the HTTP status, or 0 if the service was not reached', async () => {
  const { query } = createSearch({ access: createAccess('one'), renew: () => Promise.resolve(createAccess('two')) })
  status = 502
  expect(await query([{}], signal).catch((error: unknown) => error)).toMatchObject({ search: true, status: 502 })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await query([{}], signal).catch((error: unknown) => error)).toMatchObject({ search: true, status: 0 })
})
