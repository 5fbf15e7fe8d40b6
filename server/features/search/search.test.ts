import { describe, expect, it } from 'vitest'
import { FILTERABLE, searchCalls, searchHit } from '#contract/search.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeOrganization } from '#server/testing/factories.ts'
import { makeUser, togglePermission } from '#server/testing/people.ts'
import { openSearchClient, runSearchPass, createSearchClient } from '#server/testing/search.ts'

const t = await testApp()
const { services } = t
const staff = (role: 'admin' | 'supervisor' | 'tech_support') => makeUser(services, { role })

/** Makes names unique across tests. */
let count = 0
const nameOf = (word: string) => `${word}${'abcdefghij'[(count += 1) % 10]}${process.pid}x${count}`

async function indexed(name: string, options: Parameters<typeof makeOrganization>[1] = {}) {
  const made = await makeOrganization(services, { name, ...options })
  await runSearchPass(t)
  return made
}

describe('GET /search/config', () => {
  it('is limited to staff', async () => {
    expect((await t.refused(searchCalls.config)).status).toBe(401)
    const { organization, owner } = await makeOrganization(services)
    const lab = await makeLabPartner(services, organization.id)
    for (const person of [owner, lab]) {
      expect(await t.as(person).refused(searchCalls.config)).toMatchObject({ status: 403, code: 1403 })
    }
  })

  it('returns a URL of the portal, and a key for an hour at most', async () => {
    const { data } = await t.as(await staff('tech_support')).call(searchCalls.config)
    expect(data).toMatchObject({ url: 'http://localhost:3000/api/v2/search', index: 'organizations-users' })
    const seconds = (Date.parse(data.expires_at) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)
  })
})

describe('the search key', () => {
  const post = async (authorization: string | undefined, url = '/api/v2/search/indexes/organizations-users/search') => {
    const reply = await t.app.inject({
      method: 'POST',
      url,
      payload: { q: '' },
      headers: authorization === undefined ? {} : { authorization },
    })
    return { status: reply.statusCode, body: reply.json<{ code: string }>() }
  }

  it('is refused when it is missing, wrong or altered', async () => {
    const admin = await staff('admin')
    const client = t.as(admin)
    const { data } = await client.call(searchCalls.config)
    expect(await post(undefined)).toMatchObject({ status: 401, body: { code: 'missing_authorization_header' } })
    const [claims = '', signature = ''] = data.key.split('.')
    const wider = Buffer.from(JSON.stringify({ session_id: 1, sees_archived: true, expires: '2999' })).toString(
      'base64url',
    )
    for (const wrong of ['x', `${claims}.`, `${wider}.${signature}`, `${data.key}x`, `${data.key}.${signature}`]) {
      expect(await post(`Bearer ${wrong}`)).toMatchObject({
        status: 403,
        body: {
          code: 'invalid_api_key',
          type: 'auth',
          message: 'The provided API key is invalid.',
          link: 'https://docs.meilisearch.com/errors#invalid_api_key',
        },
      })
    }
    expect((await post(`Bearer ${data.key}`)).status).toBe(200)
    expect(await post(`Bearer ${data.key}`, '/api/v2/search/indexes/others/search')).toMatchObject({
      status: 404,
      body: { code: 'index_not_found' },
    })
  })

  it('expires after an hour', async () => {
    const client = t.as(await staff('admin'))
    const { data } = await client.call(searchCalls.config)
    t.setClock(new Date(Date.parse(data.expires_at) + 1).toISOString())
    const late = await post(`Bearer ${data.key}`)
    t.setClock(undefined)
    expect(late).toMatchObject({ status: 403, body: { code: 'invalid_api_key' } })
    expect((await post(`Bearer ${data.key}`)).status).toBe(200)
  })

  it('ends with the session, the account and the role', async () => {
    const gone = async (change: (user: { id: number }) => Promise<unknown>) => {
      const admin = await staff('admin')
      const { data } = await t.as(admin).call(searchCalls.config)
      expect((await post(`Bearer ${data.key}`)).status).toBe(200)
      await change(admin)
      expect((await post(`Bearer ${data.key}`)).body.code).toBe('invalid_api_key')
    }
    const { db } = services
    await gone(({ id }) => db.deleteFrom('sessions').where('user_id', '=', id).execute())
    await gone(({ id }) => db.updateTable('users').set({ deleted_at: services.clock() }).where('id', '=', id).execute())
    await gone(({ id }) => db.updateTable('users').set({ role: 'doctor' }).where('id', '=', id).execute())
  })
})

describe('archived records', () => {
  it('are hidden without organization.view-archived', async () => {
    const name = nameOf('Hollow')
    const { organization } = await indexed(name, { archived: true })
    const id = `organization-${organization.id}`
    const admin = await openSearchClient(t, t.as(await staff('admin')))
    expect(await admin.idsOf({ q: name })).toContain(id)
    expect(await admin.idsOf({ q: name, filter: ['is_archived = false'] })).toEqual([
      // The owner and the location match; only the location is archived with the organization.
      expect.stringMatching(/^user-/),
    ])
    const tech = await openSearchClient(t, t.as(await staff('tech_support')))
    for (const filter of [[], ['status = 6'], [['is_archived = true', 'is_archived = false']]]) {
      const found = await tech.search({ q: name, filter, facets: ['status', 'is_archived'] })
      expect(found.hits.filter((hit) => hit.is_archived || hit.status === 6)).toEqual([])
      expect(found.facetDistribution?.status).not.toHaveProperty('6')
      expect(found.facetDistribution?.is_archived).not.toHaveProperty('true')
    }
  })

  it('are hidden again once the permission is revoked, although the key allowed them', async () => {
    const name = nameOf('Fallow')
    const { organization } = await indexed(name, { archived: true })
    const admin = await staff('admin')
    const searching = await openSearchClient(t, t.as(admin))
    expect(await searching.idsOf({ q: name })).toContain(`organization-${organization.id}`)
    await togglePermission(services, admin.id, 'organization.view-archived', false)
    expect(await searching.idsOf({ q: name })).not.toContain(`organization-${organization.id}`)
  })
})

describe('POST /search/indexes/:index/search', () => {
  const open = async () => openSearchClient(t, t.as(await staff('admin')))

  it.each([
    [{ filter: ['password = 1'] }, 'invalid_search_filter'],
    [{ filter: ['document = 1'] }, 'invalid_search_filter'],
    [{ filter: ['status = 4 OR status = 5'] }, 'invalid_search_filter'],
    [{ filter: ["filter = doctor' or true --"] }, 'invalid_search_filter'],
    [{ filter: ['status) or (true = true'] }, 'invalid_search_filter'],
    [{ filter: ['status >= many'] }, 'invalid_search_filter'],
    [{ filter: ['filter >= 1'] }, 'invalid_search_filter'],
    [{ filter: ['status'] }, 'invalid_search_filter'],
    [{ filter: ['filter IN [a b]'] }, 'invalid_search_filter'],
    [{ filter: [1] }, 'invalid_search_filter'],
    [{ filter: { status: 1 } }, 'invalid_search_filter'],
    [{ facets: ['document'] }, 'invalid_search_facets'],
    [{ sort: ['id; drop table users:asc'] }, 'invalid_search_sort'],
    [{ sort: ['full_name:asc'] }, 'invalid_search_sort'],
    [{ page: 0 }, 'invalid_search_page'],
    [{ hitsPerPage: 5000 }, 'invalid_search_hits_per_page'],
    [{ q: 1 }, 'invalid_search_q'],
    [{ attributesToRetrieve: ['*'] }, 'bad_request'],
  ])('rejects %j with the error code of Meilisearch', async (body, code) => {
    const { key, index } = await open()
    const reply = await t.app.inject({
      method: 'POST',
      url: `/api/v2/search/indexes/${index}/search`,
      payload: body,
      headers: { authorization: `Bearer ${key}` },
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      {
        message: expect.any(String),
        code,
        type: 'invalid_request',
        link: `https://docs.meilisearch.com/errors#${code}`,
      },
    ])
  })

  it('rejects malformed JSON, and returns errors that the client library understands', async () => {
    const searching = await open()
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/v2/search/multi-search',
      payload: '{',
      headers: { authorization: `Bearer ${searching.key}`, 'content-type': 'application/json' },
    })
    expect(reply.json()).toMatchObject({ code: 'malformed_payload' })
    const foreign = await createSearchClient(t, 'foreign', searching.index)
    await expect(foreign.search({ q: '' })).rejects.toMatchObject({ cause: { code: 'invalid_api_key' } })
    await expect(searching.search({ filter: ['x = 1'] })).rejects.toMatchObject({
      message: expect.stringContaining('Attribute `x` is not filterable'),
    })
  })

  it('treats input that looks like a statement as a plain value or word', async () => {
    const searching = await open()
    for (const value of [`"' or true --"`, `"\\"; drop table users"`, `'); delete from users; --'`]) {
      expect(await searching.idsOf({ filter: [`organization_type = ${value}`] })).toEqual([])
    }
    expect(await searching.idsOf({ q: `zzz' | 'a':* & !()"<->` })).toEqual([])
    expect((await searching.search({ q: `!!! ' & | () :*` })).totalHits).toBeGreaterThan(0)
  })

  it('matches all words by prefix, heavier fields first, and ignores accents and case', async () => {
    const name = nameOf('Lindqvïst')
    const { organization, owner } = await indexed(name)
    const searching = await open()
    const q = name.slice(0, -1).replace('ï', 'I')
    expect((await searching.idsOf({ q }))[0]).toBe(`organization-${organization.id}`)
    const both = await searching.idsOf({ q: `${q} ${owner.email.split('@')[0]}` })
    expect(both).toEqual([`user-${owner.id}`])
    expect(await searching.idsOf({ q: `${q} nowhereatall` })).toEqual([])
  })

  it('tolerates a typo when nothing matches as typed', async () => {
    const { organization } = await indexed('Marigolden Orthodontics')
    const searching = await open()
    expect(await searching.idsOf({ q: 'marigoldan' })).toContain(`organization-${organization.id}`)
  })

  it('counts the facets over the filtered results, and answers several queries at once', async () => {
    const name = nameOf('Facet')
    const { organization } = await indexed(name)
    await services.db
      .updateTable('organizations')
      .set({ organization_type: 'General Dentist' })
      .where('id', '=', organization.id)
      .execute()
    await runSearchPass(t)
    const { engine, index } = await open()
    const { results } = await engine.multiSearch({
      queries: [
        {
          indexUid: index,
          q: name,
          filter: ['is_archived = false', ['filter = organization']],
          facets: [...FILTERABLE],
        },
        { indexUid: index, q: name, filter: ['is_archived = false'], facets: ['filter'], page: 1, hitsPerPage: 0 },
        { indexUid: index, q: name, filter: [[`organization_type = "general dentist"`, 'organization_type = DSO']] },
        { indexUid: index, q: name, filter: [`"filter" IN [location, "organization"]`], page: 1, hitsPerPage: 1 },
      ],
    })
    expect(results[0]).toMatchObject({
      indexUid: index,
      query: name,
      facetDistribution: {
        filter: { organization: 1 },
        status: { 2: 1 },
        payment: { CURRENT: 1 },
        customized_fees: {},
        organization_type: { 'General Dentist': 1 },
        invoice_version: { New: 1 },
        is_archived: { false: 1 },
      },
    })
    expect(results[1]).toMatchObject({
      hits: [],
      totalHits: 3,
      totalPages: 0,
      facetDistribution: { filter: { doctor: 1, location: 1, organization: 1 } },
    })
    expect(results[2]).toMatchObject({ totalHits: 2 })
    expect(results[3]).toMatchObject({ totalHits: 2, totalPages: 2, page: 1, hitsPerPage: 1, hits: [{}] })
  })

  it('sorts without a keyword, paginates to an end, and matches the schema of the contract', async () => {
    await indexed(nameOf('Sorted'))
    const searching = await open()
    const newest = await searching.search({ sort: ['joined_at_unix:desc'], hitsPerPage: 1000 })
    const joined = newest.hits.map((hit) => hit.joined_at_unix)
    expect(joined).toEqual([...joined].sort((a, b) => b - a))
    for (const hit of newest.hits) expect(searchHit.strict().parse(hit)).toEqual(hit)
    const least = await searching.search({ sort: ['newest_case_submission_unix:asc'], hitsPerPage: 1000 })
    const isNull = least.hits.map((hit) => hit.newest_case_submission_unix === null)
    expect(isNull).toEqual([...isNull].sort((a, b) => Number(a) - Number(b)))
    const pages = Math.ceil(newest.totalHits / 2)
    expect(await searching.search({ page: pages + 1, hitsPerPage: 2 })).toMatchObject({ hits: [], totalPages: pages })
    expect((await searching.search({ page: 60_000, hitsPerPage: 2 })).hits).toEqual([])
  })

  it('filters by ranges of dates and numbers', async () => {
    const name = nameOf('Ranged')
    const { organization } = await indexed(name)
    const searching = await open()
    const id = `organization-${organization.id}`
    const at = Math.floor(Date.parse(organization.created_at) / 1000)
    expect(
      await searching.idsOf({ q: name, filter: [`joined_at_unix >= ${at}`, `joined_at_unix <= ${at}`] }),
    ).toContain(id)
    expect(await searching.idsOf({ q: name, filter: [`joined_at_unix >= ${at + 1}`] })).not.toContain(id)
    expect(await searching.idsOf({ q: name, filter: ['status = nothing'] })).toEqual([])
  })
})
