import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AWAY } from '#contract/errors.ts'
import { jobs } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { API_BASE } from '#server/http/register-calls.ts'
import { openServices, type Services } from '#server/services.ts'
import { clusterTools, freePort, startCluster } from '#server/testing/cluster.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { makeUser, signIn } from '#server/testing/people.ts'
import { startPortal } from '#server/testing/portal.ts'

const why = clusterTools ? '' : ' (skipped: no initdb on this machine, or no user postgres to run it)'
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-away-'))

describe.skipIf(!clusterTools)(`a portal whose services go down${why}`, () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let portal: Awaited<ReturnType<typeof startPortal>>
  let token: string
  let organization_id: number
  let patient_id: number

  beforeAll(async () => {
    if (!clusterTools) return
    cluster = await startCluster(clusterTools)
    cluster.start()
    const made = await withServices(async (services) => {
      const admin = await makeUser(services, { role: 'super_admin' })
      const { organization, owner, location } = await makeOrganization(services)
      const where = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
      const patient = await makeCase(services, { ...where, withoutForm: true })
      return { token: await signIn(services, admin.id, true), organization_id: organization.id, patient_id: patient.id }
    })
    ;({ token, organization_id, patient_id } = made)
    // The portal waits for the database at its start, as on a machine that has just been switched on.
    cluster.stop('fast')
    portal = await startPortal({ DATABASE_URL: cluster.url })
    await waitUntil(() => portal.said().includes('waiting for it'))
    cluster.start()
    await portal.until('/readyz', 200, 60_000)
  })

  afterAll(async () => {
    await portal?.remove()
    cluster?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it.each(['fast', 'immediate'] as const)(
    'stays up under load when PostgreSQL stops (%s), answers 503 and loses no rows or jobs',
    async (mode) => {
      const load = startLoad()
      await waitUntil(() => load.stored.length > 50)
      cluster.stop(mode)
      await portal.until('/readyz', 503, 3000)
      await wait(1000)
      cluster.start()
      expect(await portal.until('/readyz', 200, 5000)).toBeLessThan(1000)
      const before = load.stored.length
      await waitUntil(() => load.stored.length > before + 50)
      await load.stop()

      expect(portal.hasEnded()).toBe(false)
      expect(load.refusals.length).toBeGreaterThan(0)
      for (const refusal of load.refusals) {
        expect(refusal).toEqual({ status: 503, retryAfter: '5', body: { error: AWAY, code: 1503 } })
      }
      await withServices(async ({ db }) => {
        const kept = await db.selectFrom('locations').select('location_name').execute()
        const names = new Set(kept.map((row) => row.location_name))
        expect(load.stored.filter((name) => !names.has(name))).toEqual([])
        // A row stored after the return is found by the search, so its jobs were done.
        const newest = load.stored.at(-1) ?? ''
        await waitUntil(async () => {
          const found = await db
            .selectFrom('search_documents')
            .select('id')
            .where((eb) => eb(eb.cast<string>('document', 'text'), 'like', `%${newest}%`))
            .executeTakeFirst()
          return found !== undefined
        })
      })
    },
    30_000,
  )

  it('starts without Redis, SMTP, S3 and Meilisearch (START_WITHOUT) and answers 503 where needed', async () => {
    const nowhere = `127.0.0.1:${await freePort()}`
    const lonely = await startPortal({
      DATABASE_URL: cluster.url,
      REDIS_URL: `redis://${nowhere}`,
      SMTP_URL: `smtp://${nowhere}`,
      S3_ENDPOINT: `http://${nowhere}`,
      S3_BUCKET: 'cases',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: 'true',
      SEARCH_URL: `http://${nowhere}`,
      SEARCH_KEY: 'key',
      SEARCH_KEY_UID: '5e6bb1ee-8a3f-4f5c-a5a2-2d5a24bf1d11',
      START_WITHOUT: 'REDIS_URL,SMTP_URL,S3_BUCKET,SEARCH_URL',
    })
    try {
      await lonely.until('/readyz', 200, 60_000)
      const upload = { patient_id, patient_file_type_id: 2, original_file_name: 'smile.png' }
      const file_path = `organizations/${organization_id}/4dfa1d6e-6f6c-4f6c-9f62-5d1a8cfd7a1e/smile.png`
      const reply = await fetch(`${lonely.url}${API_BASE}/patient_files/store_uploaded_file`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...upload, file_path }),
      })
      expect([reply.status, await reply.json()]).toEqual([503, { error: AWAY, code: 1503 }])
      // A write pushes, mails and indexes. All three services are unreachable, and none may end the process.
      const added = await fetch(`${lonely.url}${API_BASE}/locations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...LOCATION, location_name: 'Alone', organization_id }),
      })
      expect(added.status).toBe(201)
      await waitUntil(() => lonely.said().includes('job failed'))
      await lonely.until('/readyz', 200, 1000)
    } finally {
      await lonely.remove()
    }
  }, 30_000)

  /** Simulates eight users who write and read as fast as they get replies. */
  function startLoad() {
    const stored: string[] = []
    const refusals: { status: number; retryAfter: string | null; body: unknown }[] = []
    const load = { stopped: false }
    let count = 0
    const ask = async (method: string, address: string, body?: object) => {
      const reply = await fetch(portal.url + API_BASE + address, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer: unknown = await reply.json()
      if (reply.status >= 400) {
        refusals.push({ status: reply.status, retryAfter: reply.headers.get('retry-after'), body: answer })
        await wait(20)
      }
      return reply.ok
    }
    const person = async () => {
      while (!load.stopped) {
        const location_name = `Away ${Date.now()}-${(count += 1)}`
        if (await ask('POST', '/locations', { ...LOCATION, location_name, organization_id })) stored.push(location_name)
        await ask('GET', '/locations?per_page=5')
      }
    }
    const people = Array.from({ length: 8 }, person)
    return {
      stored,
      refusals,
      async stop() {
        load.stopped = true
        await Promise.all(people)
      },
    }
  }

  async function withServices<T>(run: (services: Services) => Promise<T>) {
    const config = readConfig({ DATABASE_URL: cluster.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const services = await openServices(config, jobs)
    try {
      return await run(services)
    } finally {
      await services.realtime.close()
      await services.close()
    }
  }
})

const LOCATION = {
  first_name: 'Mina',
  last_name: 'Castellano',
  email: 'east@typodont.test',
  phone_number: '+18015550142',
  street_address: '77 Foothill Dr',
  city: 'Layton',
  state: 'UT',
  zip_code: '84040',
}

async function waitUntil(is: () => boolean | Promise<boolean>, withinMs = 10_000) {
  const end = Date.now() + withinMs
  while (!(await is())) {
    if (Date.now() > end) throw new Error('It did not come to that.')
    await wait(50)
  }
}
