import { apiKeyCalls, staffApiKeyCalls } from '#contract/api-keys.ts'
import { SCOPES, type Scope } from '#contract/scopes.ts'
import type { TestApp } from './app.ts'
import { checkAgainstDocument } from './public-document.ts'

type Asked = { scopes?: readonly Scope[]; name?: string; expires_at?: string; allowed_origins?: string[] }

/** Makes a key of an organization, by default with every scope. */
export async function makeKey(t: TestApp, maker: { id: number }, organization_id: number, asked: Asked = {}) {
  const { scopes = SCOPES, name = 'Bridge', ...more } = asked
  const body = { name, scopes: [...scopes], ...more }
  return t.as(maker).call(apiKeyCalls.create, { params: { id: organization_id }, body })
}

/** Makes a key of staff, by default with every scope. */
export async function makeStaffKey(
  t: TestApp,
  maker: { id: number },
  organization_ids: number[] | 'all',
  { scopes = SCOPES, name = 'Staff bridge' }: Asked = {},
) {
  return t.as(maker).call(staffApiKeyCalls.create, { body: { name, scopes: [...scopes], organization_ids } })
}

type Sent = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: object; headers?: Record<string, string> }

/** Sends a request to /api/v3 as other software does; the reply must be as the document says. */
export async function sendV3(
  t: Pick<TestApp, 'app'>,
  secret: string | undefined,
  path: string,
  { method = 'GET', body, headers = {} }: Sent = {},
) {
  const reply = await t.app.inject({
    method,
    url: `/api/v3${path}`,
    headers: { ...headers, ...(secret !== undefined && { authorization: `Bearer ${secret}` }) },
    ...(body && { payload: body }),
  })
  const answered = reply.body === '' ? undefined : reply.json<Body>()
  checkAgainstDocument(method, path, reply.statusCode, answered)
  return { status: reply.statusCode, headers: reply.headers, body: answered }
}

/** Either part may be missing; a test that reads the wrong one fails. */
type Body = {
  data: Record<string, unknown> & Record<string, unknown>[]
  next: string | null
  error: { code: string; message: string; field?: string; docs: string }
}
