import { expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { testApp } from '#server/testing/app.ts'

const t = await testApp()
const TOLD = ['strict-transport-security', 'permissions-policy', 'cross-origin-opener-policy']

it.each([
  ['http://localhost:3000', 0],
  ['https://portal.example.org', TOLD.length],
])('a portal at %s sends %i security headers with every response', async (publicUrl, count) => {
  const app = await createApp({ ...t.services, config: { ...t.services.config, publicUrl } })
  for (const url of ['/api/v2/settings', '/api/v2/nowhere', '/api/v2/me']) {
    const { headers } = await app.inject({ url })
    expect(TOLD.filter((name) => headers[name] !== undefined)).toHaveLength(count)
  }
})
