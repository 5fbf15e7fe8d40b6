// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiError } from './errors.ts'

/** The bodies that a fake server received. */
const sent: { route: string; message: string; stack: string; release: string }[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as (typeof sent)[number])
    return Response.json({ message: 'The error was reported.' })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('errors are reported once each, five of a page at most, and what the server refused without its words', async () => {
  // Another test of this process may have reported some.
  vi.resetModules()
  const { reportClientError } = await import('./report-client-error.ts')
  for (const thrown of ['a text', undefined, new DOMException('left', 'AbortError')])
    await reportClientError(thrown, '/home')
  expect(sent).toEqual([])

  const error = new TypeError('x is undefined')
  await reportClientError(error, '/patient-details/$id')
  await reportClientError(error, '/patient-details/$id')
  expect(sent).toMatchObject([{ route: '/patient-details/$id', message: 'TypeError: x is undefined' }])
  expect(sent[0]?.release).toMatch(/^\d+\.\d+\.\d+(-dev)?$/)
  expect(sent[0]?.stack).toContain('report-client-error.test')

  await reportClientError(apiError({ text: 'Sofia Delgado exists already.', status: 409, code: 1409 }), '/home')
  expect(sent[1]).toMatchObject({ message: 'ApiError 409 1409' })
  await reportClientError(new Error('x'.repeat(5000)), '/home')
  expect(sent[2]?.message).toHaveLength(1000)
  for (let n = 0; n < 9; n += 1) await reportClientError(new Error(`another ${n}`), '/home')
  expect(sent).toHaveLength(5)
})
