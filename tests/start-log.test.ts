import { describe, expect, it } from 'vitest'
import { describeConnections } from '#server/connections.ts'
import { readConfig } from '#server/config.ts'
import { startPortal } from '#server/testing/portal.ts'
import type { LogLine } from '#server/testing/log-lines.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { VERSION } from '#server/version.ts'

/** Throws if a line is not JSON. */
function linesOf(log: string) {
  return log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LogLine)
}

describe('standard output has JSON lines only', () => {
  it('of a portal that starts, each with version and node, and one of them says what it is connected to', async () => {
    const portal = await startPortal({ NODE_NAME: 'portal-1', LOG_LEVEL: 'error' })
    try {
      await portal.until('/readyz', 200, 120_000)
      expect(await (await fetch(`${portal.url}/healthz`)).json()).toMatchObject({ status: 'ok', version: VERSION })
      portal.child.kill('SIGTERM')
      expect(await portal.exited).toBe(0)
      const lines = linesOf(portal.logged())
      for (const line of lines)
        expect(line).toMatchObject({ version: VERSION, node: 'portal-1', level: expect.any(String) })
      expect(lines.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^Connected to embedded PostgreSQL \d+/))
      expect(lines.at(-1)).toMatchObject({ level: 'info' })
    } finally {
      await portal.remove()
    }
  }, 180_000)

  it('of a portal that cannot start, one for each fault', async () => {
    const portal = await startPortal({ PORT: 'many', STOP_WITHIN_SECONDS: 'long' })
    expect(await portal.exited).toBe(1)
    const lines = linesOf(portal.logged())
    for (const line of lines) expect(line).toMatchObject({ level: 'fatal', version: VERSION })
    expect(lines.map(({ msg }) => msg).sort()).toEqual([
      'PORT: must be a whole number from 0 to 65535',
      'STOP_WITHIN_SECONDS: must be a whole number from 1 to 3600',
    ])
    await portal.remove()
  })
})

it('what the portal is connected to is named without users, passwords and keys', async () => {
  const database = await openTestDatabase()
  const config = readConfig({
    APP_SECRET: 'a secret of thirty-two characters or more',
    PUBLIC_URL: 'https://portal.test',
    DATABASE_URL: 'postgres://me:hush@db.test:6432/cases?application_name=hush',
    DATABASE_READ_URL: 'postgres://me:hush@standby.test/cases',
    REDIS_URL: 'rediss://:hush@cache.test',
    S3_BUCKET: 'cases',
    S3_ACCESS_KEY_ID: 'hush',
    S3_SECRET_ACCESS_KEY: 'hush',
    S3_ENDPOINT: 'https://s3.test',
    SMTP_URL: 'smtps://me:hush@mail.test',
    MAIL_FROM: 'cases@portal.test',
    SEARCH_URL: 'https://search.test',
    SEARCH_KEY: 'hush',
    SEARCH_KEY_UID: '3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d',
    STAX_URL: 'https://pay.test',
    STAX_API_KEY: 'hush',
    STAX_WEB_TOKEN: 'hush',
    STAX_WEBHOOK_SECRET: 'hush hush hush hush',
  })
  expect((await describeConnections({ config, database })).replace(/PostgreSQL \d[\w.]*/, 'PostgreSQL 17')).toBe(
    'Connected to PostgreSQL 17 at db.test:6432/cases, read replica at standby.test/cases, files in the bucket cases at s3.test, mail by mail.test, search by Meilisearch at search.test, push over Redis at cache.test, payments by stax at pay.test',
  )
  await database.close()
})
