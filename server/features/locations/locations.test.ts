import { describe, expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { ADDRESS_LOCKED } from '#contract/locations.rules.ts'
import { locationCalls } from '#contract/locations.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeLocation, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { locationBody } from '#server/testing/locations.ts'
import { addMember, makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t

async function world(options: Parameters<typeof makeOrganization>[1] = {}) {
  const { organization, owner, location } = await makeOrganization(services, options)
  return { id: organization.id, organization, owner, main: location, as: t.as(owner) }
}

async function staff(role: 'admin' | 'supervisor' | 'tech_support') {
  return t.as(await makeUser(services, { role }), { management: true })
}

const at = (id: number) => ({ params: { id } })

async function makeManager(organization_id: number) {
  return t.as(await makeMember(services, organization_id, 'organization_manager'))
}

function eventsOf(id: number) {
  return services.db
    .selectFrom('events')
    .where('subject_id', '=', id)
    .where('name', 'like', 'location.%')
    .orderBy('id')
    .select(['name', 'data', 'actor_id', 'organization_id'])
    .execute()
}

describe('changing locations', () => {
  it('is refused for members and technicians, and deleting for managers', async () => {
    const w = await world()
    const location = await makeLocation(services, w.id)
    const body = locationBody()
    for (const person of [t.as(await makeMember(services, w.id)), await staff('tech_support')]) {
      const refusals = [
        await person.refused(locationCalls.create, { body: { ...body, organization_id: w.id } }),
        await person.refused(locationCalls.update, { ...at(location.id), body }),
        await person.refused(locationCalls.remove, at(location.id)),
      ]
      expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403])
    }
    const manager = await makeManager(w.id)
    await manager.call(locationCalls.update, { ...at(location.id), body })
    await manager.call(locationCalls.create, { body })
    expect((await manager.refused(locationCalls.remove, at(location.id))).status).toBe(403)
    await w.as.call(locationCalls.remove, at(location.id))
  })

  it('is limited to managed organizations for a lab partner, without deleting', async () => {
    const w = await world()
    const other = await world()
    const partner = t.as(await makeLabPartner(services, w.id))
    const foreign = await makeLocation(services, other.id)
    const body = locationBody()
    expect((await partner.refused(locationCalls.update, { ...at(foreign.id), body })).status).toBe(404)
    expect((await partner.refused(locationCalls.get, at(foreign.id))).status).toBe(404)
    const inOther = { body: { ...body, organization_id: other.id } }
    expect((await partner.refused(locationCalls.create, inOther)).status).toBe(404)
    const { location } = await partner.call(locationCalls.create, { body: { ...body, organization_id: w.id } })
    await partner.call(locationCalls.update, { ...at(location.id), body: { ...body, location_name: 'West' } })
    expect((await partner.refused(locationCalls.remove, at(location.id))).status).toBe(403)
  })

  it('is limited to the current organization for an owner of two', async () => {
    const w = await world()
    const second = await world()
    await addMember(services, second.id, w.owner.id, 'organization_manager')
    await services.db.updateTable('users').set({ current_organization_id: w.id }).where('id', '=', w.owner.id).execute()
    const theirs = await makeLocation(services, second.id)
    const body = locationBody()
    expect((await w.as.refused(locationCalls.update, { ...at(theirs.id), body })).status).toBe(403)
    expect((await w.as.refused(locationCalls.create, { body: { ...body, organization_id: second.id } })).status).toBe(
      403,
    )
    expect((await w.as.call(locationCalls.get, at(theirs.id))).location.id).toBe(theirs.id)
    const { locations } = await w.as.call(locationCalls.list)
    expect(locations.data.map((row) => row.organization_id)).toEqual([w.id])
  })

  it('is refused in a disabled or archived organization', async () => {
    const admin = await staff('admin')
    for (const closed of [{ disabled: true }, { archived: true }]) {
      const w = await world(closed)
      const location = await makeLocation(services, w.id)
      const body = locationBody()
      const refusals = [
        await admin.refused(locationCalls.create, { body: { ...body, organization_id: w.id } }),
        await admin.refused(locationCalls.update, { ...at(location.id), body }),
        await admin.refused(locationCalls.remove, at(location.id)),
      ]
      for (const refused of refusals) expect(refused).toMatchObject({ status: 409, code: CODE.closedOrganization })
    }
  })
})

describe('POST /locations', () => {
  it('returns an error for each invalid field and writes nothing', async () => {
    const w = await world()
    const empty = Object.fromEntries(Object.keys(locationBody()).map((name) => [name, '']))
    const { status, body } = await w.as.send(locationCalls.create, { body: { ...empty, phone_number: '801 555' } })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      error: {
        location_name: ['Required'],
        first_name: ['Required'],
        last_name: ['Required'],
        email: ['Required'],
        phone_number: ['Invalid phone number.'],
        street_address: ['Required'],
        city: ['Required'],
        state: ['Required'],
        zip_code: ['Required'],
        country: ['Required'],
      },
    })
    const wrong = locationBody({ state: 'Utah', country: 'US', email: 'nowhere', location_name: '\u0007' })
    expect((await w.as.refused(locationCalls.create, { body: wrong })).error).toEqual({
      location_name: ['Required'],
      email: ['Invalid email.'],
      state: ['Must be exactly 2 characters.'],
      country: ['Invalid country.'],
    })
    const stranger = await world()
    const users = { body: { ...locationBody(), users: [stranger.owner.id] } }
    expect((await w.as.refused(locationCalls.create, users)).error).toEqual({
      users: ['Only members of the organization can be assigned.'],
    })
    const zone = { body: { ...locationBody(), timezone_offset: -300 } }
    expect((await w.as.refused(locationCalls.create, zone)).error).toEqual({
      timezone_offset: ['Only staff can set an offset. Choose a time zone instead.'],
    })
    expect((await w.as.call(locationCalls.list)).locations.total).toBe(1)
  })

  it('accepts any name, proposes the time zone of the address, and records the event', async () => {
    const w = await world()
    const member = await makeMember(services, w.id)
    const name = 'مكتب الشرق 🦷 Çağla'
    const body = { ...locationBody({ location_name: `  ${name} ` }), users: [member.id] }
    const { location, message } = await w.as.call(locationCalls.create, { body })
    expect(message).toBe('The location was created.')
    expect(location).toMatchObject({
      location_name: name,
      organization_id: w.id,
      time_zone: 'America/Denver',
      timezone_offset: -420,
      street_address_line_2: null,
      full_address: '77 Foothill Dr, Layton, UT 84040',
      users: [member.id],
      has_incomplete_requests: false,
      is_main: false,
    })
    expect(await eventsOf(location.id)).toEqual([
      { name: 'location.created', data: { name }, actor_id: w.owner.id, organization_id: w.id },
    ])
  })

  it('includes a foreign country in the full address of every reply', async () => {
    const w = await world()
    const { id } = await makeLocation(services, w.id, { country: 'CAN', state: 'AB' })
    const full_address = '12 Foundry Row, Ogden, AB 84401, Canada'
    const { location } = await w.as.call(locationCalls.get, at(id))
    expect(location).toMatchObject({ country: 'CAN', full_address })
    const { locations } = await w.as.call(locationCalls.list)
    expect(locations.data.find((row) => row.id === id)?.full_address).toBe(full_address)
    const { organization } = await w.as.call(organizationCalls.get, { ...at(w.id), query: { include: 'locations' } })
    expect(organization.locations?.find((row) => row.id === id)?.full_address).toBe(full_address)
  })

  it('makes the first location the main one, even if two are created concurrently', async () => {
    const w = await world({ withoutLocation: true })
    const admin = await staff('admin')
    const make = () => admin.call(locationCalls.create, { body: { ...locationBody(), organization_id: w.id } })
    const made = await Promise.all([make(), make()])
    const { organization } = await admin.call(organizationCalls.get, at(w.id))
    const ids = made.map(({ location }) => location.id)
    expect(ids).toContain(organization.main_location?.id)
    const mains = await Promise.all(ids.map((id) => admin.call(locationCalls.get, at(id))))
    expect(mains.filter(({ location }) => location.is_main)).toHaveLength(1)
  })
})

describe('PUT /locations/:id', () => {
  it('refuses the second of two concurrent edits', async () => {
    const w = await world()
    const { location } = await w.as.call(locationCalls.create, { body: locationBody() })
    const edit = (location_name: string) => ({
      ...at(location.id),
      body: { ...locationBody({ location_name }), updated_at: location.updated_at },
    })
    await w.as.call(locationCalls.update, edit('First'))
    const refused = await (await makeManager(w.id)).refused(locationCalls.update, edit('Second'))
    expect(refused).toMatchObject({
      status: 409,
      code: CODE.conflict,
      error: `This record was changed by ${w.owner.first_name} ${w.owner.last_name}. Reload to see the changes.`,
    })
    expect((await w.as.call(locationCalls.get, at(location.id))).location.location_name).toBe('First')
  })

  it('locks the address while something ships to it, except for users who may change any', async () => {
    const w = await world()
    const location = await makeLocation(services, w.id)
    const stored = (more: object = {}) => ({ ...at(location.id), body: { ...bodyOf(location), ...more } })
    const made = await makeCase(services, { organization_id: w.id, user_id: w.owner.id, location_id: location.id })
    expect((await w.as.call(locationCalls.get, at(location.id))).location.has_incomplete_requests).toBe(true)
    for (const moved of [{ street_address: '1 New St' }, { street_address_line_2: 'B' }, { zip_code: '84002' }]) {
      const refused = await w.as.refused(locationCalls.update, stored(moved))
      expect(refused).toMatchObject({ status: 409, code: CODE.wrongState, error: ADDRESS_LOCKED })
    }
    await w.as.call(locationCalls.update, stored({ location_name: 'Renamed', phone_number: '+18015550199' }))
    await (await staff('supervisor')).call(locationCalls.update, stored({ zip_code: '84003' }))
    await t.as(await makeLabPartner(services, w.id)).call(locationCalls.update, stored({ zip_code: '84004' }))

    // The form is completed, its request is not.
    await services.db
      .updateTable('rx_forms')
      .set({ completed_at: services.clock() })
      .where('id', '=', made.rx_form_id)
      .execute()
    const again = stored({ zip_code: '84005' })
    await w.as.call(locationCalls.update, again)
    const now = services.clock()
    const request = await services.db
      .insertInto('customer_requests')
      .values({ patient_id: made.id, organization_id: w.id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const print = await services.db
      .insertInto('printing_requests')
      .values({
        customer_request_id: request.id,
        organization_id: w.id,
        location_id: location.id,
        assigned_to: 'O',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const moved = stored({ zip_code: '84006' })
    expect((await w.as.refused(locationCalls.update, moved)).code).toBe(CODE.wrongState)
    await services.db
      .updateTable('printing_requests')
      .set({ printing_request_status_id: 2 })
      .where('id', '=', print.id)
      .execute()
    await w.as.call(locationCalls.update, moved)
    // A cancelled form does not block the address either.
    const other = await makeCase(services, { organization_id: w.id, user_id: w.owner.id, location_id: location.id })
    await services.db.updateTable('rx_forms').set({ cancelled_at: now }).where('id', '=', other.rx_form_id).execute()
    await w.as.call(locationCalls.update, stored({ zip_code: '84007' }))
  })

  it('assigns members and records before and after, but nothing if nothing changed', async () => {
    const w = await world()
    const [one, two] = [await makeMember(services, w.id), await makeMember(services, w.id)]
    const { location } = await w.as.call(locationCalls.create, { body: { ...locationBody(), users: [one.id] } })
    const save = (more: object) =>
      w.as.call(locationCalls.update, { ...at(location.id), body: { ...locationBody(), ...more } })
    await save({})
    expect((await save({ users: [two.id, one.id] })).location.users).toEqual([one.id, two.id])
    await save({ users: [one.id, two.id] })
    const events = await eventsOf(location.id)
    expect(events.map(({ name }) => name)).toEqual(['location.created', 'location.updated'])
    expect(events[1]?.data).toEqual({
      name: 'East',
      before: { users: [one.id] },
      after: { users: [one.id, two.id] },
    })
    const assigned = t.as(two)
    expect((await assigned.call(locationCalls.get, at(location.id))).location.users).toEqual([two.id])
    await save({ users: [] })
    expect((await assigned.refused(locationCalls.get, at(location.id))).status).toBe(404)
  })
})

describe('DELETE /locations/:id', () => {
  it('refuses the main location, one in use and one referenced by past cases', async () => {
    const w = await world()
    if (!w.main) throw new Error('makeOrganization makes a location')
    const main = await w.as.refused(locationCalls.remove, at(w.main.id))
    expect(main).toMatchObject({ status: 409, code: CODE.conflict })
    expect(main.error).toMatch(/^The main location cannot be deleted/)
    const location = await makeLocation(services, w.id)
    const made = await makeCase(services, { organization_id: w.id, user_id: w.owner.id, location_id: location.id })
    const inUse = await w.as.refused(locationCalls.remove, at(location.id))
    expect(inUse.error).toBe('A location with incomplete requests cannot be deleted.')
    await services.db
      .updateTable('rx_forms')
      .set({ completed_at: services.clock() })
      .where('id', '=', made.rx_form_id)
      .execute()
    const named = await w.as.refused(locationCalls.remove, at(location.id))
    expect(named).toMatchObject({
      status: 409,
      error: 'Cases or shipments name this location, so it cannot be deleted.',
    })
    expect((await w.as.call(locationCalls.get, at(location.id))).location.id).toBe(location.id)
  })

  it('deletes the location once, with its assignments, and records the event', async () => {
    const w = await world()
    const { location } = await w.as.call(locationCalls.create, { body: { ...locationBody(), users: [w.owner.id] } })
    await w.as.call(locationCalls.remove, at(location.id))
    expect((await w.as.refused(locationCalls.remove, at(location.id))).status).toBe(404)
    expect((await eventsOf(location.id)).at(-1)).toMatchObject({
      name: 'location.deleted',
      data: { name: 'East' },
      organization_id: w.id,
    })
  })
})

type Stored = Awaited<ReturnType<typeof makeLocation>>

function bodyOf(location: Stored) {
  const { location_name, first_name, last_name, email, phone_number } = location
  const { street_address, street_address_line_2, city, state, zip_code, country } = location
  const person = { location_name, first_name, last_name, email, phone_number }
  return { ...person, street_address, street_address_line_2, city, state, zip_code, country }
}
