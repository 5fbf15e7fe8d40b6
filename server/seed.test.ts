import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createApp, jobs } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { testApp } from '#server/testing/app.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { makeUser } from '#server/testing/people.ts'
import { seed } from './seed.ts'

const t = await testApp()
const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'typodont-seed-'))

/** The variables that the README requires, and no others. */
const config = readConfig({
  DATA_DIR,
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://portal.test',
  SMTP_URL: 'smtp://mail.portal.test',
  MAIL_FROM: 'cases@portal.test',
  FIRST_PERSON: 'Owner@portal.test',
  DATABASE_URL: 'postgres://db.portal.test/typodont',
  APP_SECRET: 'a secret of thirty-two characters or more',
})
// A separate database, because it is emptied below.
const local = await openServices(t.services.config, jobs, {
  database: await openTestDatabase(),
  clock: () => t.services.clock(),
})
const services = { ...local, config }
afterAll(() => local.close())

describe('a portal set up as in the README', () => {
  it('rejects demo accounts and seeds an empty database with one user without a password', async () => {
    await makeUser(local)
    await expect(seed(services, () => {})).rejects.toThrow('demo accounts with the password that everybody knows')
    expect(await seed(local, () => {})).toEqual({ made: 'nothing' })

    await local.db.deleteFrom('users').execute()
    const nameless = { ...services, config: { ...config, firstPerson: undefined } }
    await expect(seed(nameless, () => {})).rejects.toThrow('FIRST_PERSON: required at the first start in production')
    const { made, passwordLink } = await seed(services, () => {})
    expect({ made, passwordLink }).toEqual({ made: 'empty', passwordLink: expect.stringContaining('/set-password') })
    const people = await local.db.selectFrom('users').select(['email', 'password_hash']).execute()
    expect(people).toEqual([{ email: 'owner@portal.test', password_hash: null }])
    expect(await seed(services, () => {})).toEqual({ made: 'nothing' })
  })

  it.each(['/dev/mail', '/dev/mail/1', '/api/v2/dev/mail', '/api/v2/openapi.json', '/metrics'])(
    'does not serve %s to the public',
    async (url) => {
      const app = await createApp(services)
      expect((await app.inject(url)).statusCode).toBe(404)
      await app.close()
      const own = await createApp(local)
      expect((await own.inject(url)).statusCode).toBe(url === '/dev/mail/1' ? 404 : 200)
      await own.close()
    },
  )
})
