import { describe, expect, it } from 'vitest'
import { locationCalls } from '#contract/locations.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLocation, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { locationBody } from '#server/testing/locations.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t

async function world(options: Parameters<typeof makeOrganization>[1] = {}) {
  const { organization, owner } = await makeOrganization(services, options)
  return { id: organization.id, organization, owner }
}

async function staff(role: 'admin' | 'tech_support') {
  return t.as(await makeUser(services, { role }), { management: true })
}

describe('GET /locations', () => {
  it('returns nothing to a stranger, assigned locations to a member, and all to staff', async () => {
    const w = await world()
    const nobody = t.as(await makeUser(services))
    expect((await nobody.call(locationCalls.list)).locations).toMatchObject({ data: [], total: 0 })
    const member = await makeMember(services, w.id)
    const own = await makeLocation(services, w.id)
    await services.db
      .insertInto('location_users')
      .values([
        { location_id: own.id, user_id: member.id },
        { location_id: own.id, user_id: w.owner.id },
      ])
      .execute()
    const { locations } = await t.as(member).call(locationCalls.list, { query: { include: 'users,organization' } })
    expect(locations.data).toMatchObject([
      {
        id: own.id,
        users: [member.id],
        assigned_users: [{ id: member.id }],
        organization: { id: w.id, account_number: w.organization.account_number },
      },
    ])
    const tech = await staff('tech_support')
    const of = { query: { filter: { organization_id: w.id }, include: 'users' } }
    const all = await tech.call(locationCalls.list, of)
    expect(all.locations.total).toBe(2)
    expect(all.locations.data[0]?.users).toHaveLength(2)
    const archived = await world({ archived: true })
    const ofArchived = { query: { filter: { organization_id: archived.id } } }
    expect((await tech.call(locationCalls.list, ofArchived)).locations.total).toBe(0)
    expect((await (await staff('admin')).call(locationCalls.list, ofArchived)).locations.total).toBe(1)
  })

  it('filters, sorts and paginates, newest first, five per page', async () => {
    const w = await world({ name: `Heron ${Date.now()} Dental` })
    const other = await world()
    const admin = await staff('admin')
    const started = Date.now()
    const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']
    for (const [n, location_name] of names.entries()) {
      t.setClock(new Date(started + n * 1000).toISOString())
      const body = { ...locationBody({ location_name, city: names.at(-n) ?? '' }), organization_id: w.id }
      await admin.call(locationCalls.create, { body })
    }
    t.setClock(undefined)
    const list = async (query: { filter?: object; sort?: string; page?: number; perPage?: number }) => {
      const filter = { chosen_wi_organization_id: String(w.id), search: 'castellano layton', ...query.filter }
      const { locations } = await admin.call(locationCalls.list, { query: { ...query, filter } })
      return locations
    }
    const found = (rows: { data: { location_name: string }[] }) => rows.data.map((row) => row.location_name)
    const search = { search: 'foothill' }
    const first = await list({ filter: search })
    expect(first).toMatchObject({ total: 6, per_page: 5, last_page: 2 })
    expect(found(first)).toEqual(['Fir', 'Elm', 'Dogwood', 'Cedar', 'Birch'])
    expect(found(await list({ filter: search, page: 2 }))).toEqual(['Alder'])
    expect(found(await list({ filter: search, sort: 'location_name', perPage: 2 }))).toEqual(['Alder', 'Birch'])
    expect(found(await list({ filter: search, sort: '-city', perPage: 2 }))).toEqual(['Birch', 'Cedar'])
    expect(found(await list({ filter: { search: 'DOGW east@' } }))).toEqual(['Dogwood'])
    expect(found(await list({ filter: { search: '100%' } }))).toEqual([])
    const both = { chosen_wi_organization_id: `${w.id},${other.id}`, search: '' }
    expect((await list({ filter: both })).total).toBe(8)
    const { locations } = await admin.call(locationCalls.list, {
      query: { filter: { organization_search: w.organization.name } },
    })
    expect(locations.total).toBe(7)
    const unknown = await admin.send(locationCalls.list, { query: { filter: { nonsense: '1' } } })
    expect(unknown.status).toBe(422)
  })
})
