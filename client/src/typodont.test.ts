import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { etagOf } from './call.ts'
import { playPortal } from './testing/play-portal.ts'
import { Typodont } from './typodont.ts'

const refusal = (error: object) => ({ body: { error } })
const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  )

it('refuses what cannot be sent', async () => {
  expect(() => new Typodont({ key: '', url: 'http://localhost' })).toThrow('The key is missing.')
  expect(() => new Typodont({ key: 'tpd_1', url: 'portal' })).toThrow(TypeError)
  const { typodont, arrived } = await playPortal(() => ({}))
  // As a program without types calls it.
  const calls = typodont.cases as unknown as { get(id?: number): Promise<unknown> }
  expect(() => calls.get()).toThrow('/cases/:id needs id.')
  await expect(typodont.upload(new Uint8Array(), 'upper.stl')).rejects.toThrow('upper.stl is empty.')
  expect(arrived).toEqual([])
})

it('shows its key nowhere, not even in what it throws', async () => {
  const { typodont } = await playPortal(() => 'hang up')
  const thrown = await thrownBy(typodont.me.get())
  expect(inspect([typodont, thrown], { depth: 20, showHidden: true })).not.toContain('tpd_test')
})

it('throws a refusal with everything that the portal says of it, and sends it once', async () => {
  const error = { code: 'invalid', message: 'Required', field: 'scans.0.name', docs: 'https://portal/docs' }
  const { typodont, arrived } = await playPortal(() => ({
    status: 422,
    headers: { 'x-request-id': 'r-1' },
    ...refusal(error),
  }))
  expect(await thrownBy(typodont.cases.get(7))).toMatchObject({
    name: 'TypodontError',
    ...error,
    status: 422,
    requestId: 'r-1',
    retryAfter: undefined,
  })
  expect(arrived).toHaveLength(1)
})

it.each([
  ['a page of a proxy', { status: 404, body: '<html>' }, { status: 404, code: 'http_404' }],
  ['a page that is no portal', { body: '<html>' }, { status: 200, code: 'no_json' }],
  [
    'another address',
    { status: 301, headers: { location: 'https://other/' } },
    { code: 'redirected', message: expect.stringContaining('https://other/') as string },
  ],
])('throws for %s', async (_what, played, expected) => {
  const { typodont, arrived } = await playPortal(() => played)
  expect(await thrownBy(typodont.me.get())).toMatchObject(expected)
  expect(arrived).toHaveLength(1)
})

it('says that nobody answers, after as many attempts as it was told', async () => {
  const { connect, arrived, pauses } = await playPortal(() => 'hang up')
  expect(await thrownBy(connect({ retries: 2 }).me.get())).toMatchObject({ status: 0, code: 'no_answer' })
  expect(arrived).toHaveLength(3)
  expect(pauses).toHaveLength(2)
})

it('says that no answer came in time', async () => {
  const { connect } = await playPortal(() => 'say nothing')
  const typodont = connect({ timeout: 1, retries: 0 })
  expect(await thrownBy(typodont.me.get())).toMatchObject({
    status: 0,
    code: 'timeout',
    message: 'No answer within 0.001 s.',
  })
})

it('pauses longer with each failure, and never as long as another program', async () => {
  const { connect, pauses } = await playPortal(() => ({ status: 503 }))
  await thrownBy(connect({ retries: 7 }).me.get())
  for (const [at, most] of [500, 1000, 2000, 4000, 8000, 8000, 8000].entries()) {
    expect(pauses[at]).toBeGreaterThanOrEqual(most / 2)
    expect(pauses[at]).toBeLessThanOrEqual(most)
  }
  expect(new Set(pauses).size).toBe(7)
})

it('waits as long as it is asked to, but tells of a pause that is too long', async () => {
  const date = new Date(Date.now() + 3600_000).toUTCString()
  const { typodont, pauses } = await playPortal(({ url }, count) => {
    if (url.endsWith('/me')) return count === 1 ? { status: 429, headers: { 'retry-after': '7' } } : {}
    return { status: 429, headers: { 'retry-after': url.includes('/7') ? '61' : date } }
  })
  await typodont.me.get()
  expect(pauses).toEqual([7000])
  expect(await thrownBy(typodont.cases.get(7))).toMatchObject({ status: 429, retryAfter: 61 })
  const { retryAfter } = (await thrownBy(typodont.cases.get(8))) as { retryAfter: number }
  expect(retryAfter).toBeGreaterThan(3500)
  expect(pauses).toEqual([7000])
})

it('repeats a write with the same key, so that it is done once', async () => {
  const { typodont, arrived } = await playPortal(
    (_request, count) => (['hang up', { status: 502 }, {}] as const)[count - 1] ?? {},
  )
  await typodont.requests.complete(7, { tracking_number: '1Z' })
  await typodont.requests.cancel(7, { idempotencyKey: 'mine' })
  const [first, second, third, fourth] = arrived.map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect([second, third, fourth]).toEqual([first, first, 'mine'])
  expect(arrived[0]).toMatchObject({
    method: 'POST',
    url: '/api/v3/requests/7/complete',
    headers: { authorization: 'Bearer tpd_test', 'typodont-version': '2026-11-28', 'content-type': 'application/json' },
    body: '{"tracking_number":"1Z"}',
  })
})

it.each([
  ['that answers a secret, which would be another one', { method: 'POST', isOnce: true }],
  [
    'of a record that was read before, which is another one after the first',
    { method: 'PUT', options: { ifMatch: '"1"' } },
  ],
] as const)('does not repeat a write %s', async (_what, request) => {
  const { typodont, arrived } = await playPortal(() => 'hang up')
  expect(await thrownBy(typodont.request({ path: '/webhooks/1', ...request }))).toMatchObject({ code: 'no_answer' })
  expect(arrived).toHaveLength(1)
})

it('repeats even those after 429, since nothing was done', async () => {
  const { typodont, arrived } = await playPortal((_request, count) => (count === 1 ? { status: 429 } : {}))
  await typodont.request({ method: 'POST', path: '/webhooks', isOnce: true })
  expect(arrived).toHaveLength(2)
})

it('ends at once when the program gives up, also between two attempts', async () => {
  const stop = new AbortController()
  const { connect, arrived } = await playPortal(() => ({ status: 503 }))
  const typodont = connect({ wait: async () => stop.abort(new Error('enough')) })
  expect(await thrownBy(typodont.cases.get(7, { signal: stop.signal }))).toMatchObject({ message: 'enough' })
  expect(await thrownBy(typodont.cases.get(7, { signal: stop.signal }))).toMatchObject({ message: 'enough' })
  expect(arrived).toHaveLength(1)
})

it('remembers the ETag of a record and sends it back', async () => {
  const { typodont, arrived } = await playPortal(() => ({ headers: { etag: '"7-3"' }, body: { data: { id: 7 } } }))
  const record = await typodont.cases.get(7)
  expect(etagOf(record)).toBe('"7-3"')
  expect(etagOf({ ...record })).toBeUndefined()
  await typodont.requests.cancel(7, { ifMatch: '"7-3"' })
  expect(arrived[1]?.headers['if-match']).toBe('"7-3"')
})

it('reads a list page by page, one page alone, or all', async () => {
  const { typodont, arrived } = await playPortal(({ url }) => ({
    body: url.includes('after=2') ? { data: [{ id: 3 }], next: null } : { data: [{ id: 1 }, { id: 2 }], next: '2' },
  }))
  const ids = []
  for await (const { id } of typodont.cases.list({ limit: 2, archived: true })) ids.push(id)
  expect(ids).toEqual([1, 2, 3])
  expect(arrived.map(({ url }) => url)).toEqual([
    '/api/v3/cases?limit=2&archived=true',
    '/api/v3/cases?limit=2&archived=true&after=2',
  ])
  expect(await typodont.cases.list().page()).toEqual({ data: [{ id: 1 }, { id: 2 }], next: '2' })
  expect(await typodont.cases.list().toArray()).toHaveLength(3)
})

it('ends a list that always names where to go on at an empty page', async () => {
  const { typodont, arrived } = await playPortal((_request, count) => ({
    body: { data: count === 1 ? [{ id: 1 }] : [], next: `${count}` },
  }))
  expect(await typodont.cases.list().toArray()).toEqual([{ id: 1 }])
  expect(arrived).toHaveLength(2)
})
