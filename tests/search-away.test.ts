import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locationCalls } from '#contract/locations.ts'
import { searchCalls, type SearchHit } from '#contract/search.ts'
import { openTestApp, type Client, type TestApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { advanceJobTime, sendClockJob } from '#server/testing/jobs.ts'
import { locationBody } from '#server/testing/locations.ts'
import { openMeilisearchStandIn } from '#server/testing/meilisearch.ts'
import { makeUser } from '#server/testing/people.ts'

/** Seconds; longer than a job waits after the few failures of a test. */
const A_WHILE = 300

describe('an outage of Meilisearch', () => {
  let meilisearch: Awaited<ReturnType<typeof openMeilisearchStandIn>>
  let t: TestApp
  let admin: Client
  let organization_id: number

  beforeAll(async () => {
    meilisearch = await openMeilisearchStandIn()
    t = await openTestApp({
      SEARCH_URL: meilisearch.url,
      SEARCH_KEY: 'the key of the server',
      SEARCH_KEY_UID: '5e6bb1ee-8a3f-4f5c-a5a2-2d5a24bf1d11',
    })
    admin = t.as(await makeUser(t.services, { role: 'admin' }), { management: true })
    organization_id = (await makeOrganization(t.services)).organization.id
    await clock('minute')
  })
  afterAll(async () => {
    await t.app.close()
    await t.services.realtime.close()
    await t.services.close()
    await meilisearch.close()
  })

  const add = async (location_name: string) => {
    const { location } = await admin.call(locationCalls.create, {
      body: { ...locationBody({ location_name }), organization_id },
    })
    await t.runJobs()
    return location.id
  }
  const nameOf = (id: number) => (meilisearch.documents.get(`location-${id}`) as SearchHit | undefined)?.full_name
  const clock = async (slot: 'minute' | 'day') => {
    await sendClockJob(t.services, 'search-pass', slot)
    await t.runJobs()
  }
  const failed = () => t.services.db.selectFrom('failed_jobs').select(['feature', 'name']).execute()
  const later = async () => {
    await advanceJobTime(t.services, A_WHILE)
    await t.runJobs()
  }

  it('does not affect changes or search keys, and the index catches up afterwards', async () => {
    const renamed = await add('Before')
    const removed = await add('Leaving')
    expect([nameOf(renamed), nameOf(removed)]).toEqual(['Before', 'Leaving'])
    await meilisearch.close()

    await admin.call(locationCalls.update, { params: { id: renamed }, body: locationBody({ location_name: 'After' }) })
    await admin.call(locationCalls.remove, { params: { id: removed } })
    const added = await add('Meanwhile')
    const { data } = await admin.call(searchCalls.config)
    expect(data.url).toBe(meilisearch.url)
    // It is away for longer than one retry takes, and no failed job is reported.
    await later()
    expect(await failed()).toEqual([])
    expect([nameOf(renamed), nameOf(added)]).toEqual(['Before', undefined])

    await meilisearch.start()
    await later()
    expect([nameOf(renamed), nameOf(removed), nameOf(added)]).toEqual(['After', undefined, 'Meanwhile'])
  })

  it('that loses the index fills it again', async () => {
    const id = await add('Kept')
    const known = [...meilisearch.documents.keys()].sort()
    await meilisearch.close()
    await clock('minute')
    // A scheduled job is listed once among the failed ones, until it succeeds again.
    expect(await failed()).toEqual([{ feature: 'search-pass', name: 'minute' }])
    await meilisearch.start({ anew: true })
    await clock('minute')
    expect(await failed()).toEqual([])
    expect([...meilisearch.documents.keys()].sort()).toEqual(known)
    expect(nameOf(id)).toBe('Kept')
  })

  it('during a full pass resumes it where it stopped', async () => {
    await clock('day')
    meilisearch.heard.splice(0)
    meilisearch.crashAt((asked) => modelOf(asked) === 'organization')
    await clock('minute')
    expect(meilisearch.heard.map(modelOf).filter(Boolean)).toEqual(['user', 'organization'])
    await meilisearch.start()
    meilisearch.heard.splice(0)
    await clock('minute')
    expect(meilisearch.heard.map(modelOf).filter(Boolean)).toEqual(['organization', 'location'])
  })
})

/** Returns the model whose documents a request stores. */
function modelOf({ method, url, body }: { method: string | undefined; url: string; body: unknown }) {
  return method === 'POST' && url.includes('/documents?') ? (body as { model: string }[])[0]?.model : undefined
}
