import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPortal } from '#server/testing/portal.ts'

type Portal = Awaited<ReturnType<typeof startPortal>>

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ SEED: 'demo', LOG_LEVEL: 'warn' })
})
afterAll(() => portal.remove())

/** The first steps of a newcomer, on the built server with its own database; CI runs them on two versions of Node. */
it(`starts with the demo data on Node ${process.version}, signs in and lists the patients`, async () => {
  await portal.until('/readyz', 200, 300_000)
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${portal.url}/api/v2${path}`, init)).json() as Promise<Record<string, unknown>>
  const signIn = (password: string) =>
    ask('/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@typodont.test', password }),
    })
  expect(await signIn('Typodont2')).not.toHaveProperty('access_token')
  const { access_token } = await signIn('Typodont1')
  expect(access_token).toEqual(expect.any(String))
  expect(await ask('/patients')).toMatchObject({ code: 1401 })
  const list = await ask('/patients', { headers: { authorization: `Bearer ${String(access_token)}` } })
  expect(list).toHaveProperty('patients.data.0.id')
  portal.child.kill('SIGTERM')
  expect(await portal.exited).toBe(0)
}, 360_000)
