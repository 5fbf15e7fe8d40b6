// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchErrors } from './watch-errors.ts'

/** The bodies that a fake server received. */
const sent: { route: string; message: string }[] = []

beforeEach(() => {
  // Another test of this process may have reported as many errors as a page may.
  vi.resetModules()
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as (typeof sent)[number])
    return Response.json({ message: 'The error was reported.' })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('errors that nothing caught are reported with the route of the page at that time', async () => {
  let route: string | undefined
  watchErrors(() => route)
  window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('too many') }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ route: '/', message: 'RangeError: too many' }]))
  route = '/patient-details/$id'
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('x is undefined') }))
  await vi.waitFor(() => expect(sent[1]).toMatchObject({ route, message: 'TypeError: x is undefined' }))
})
