import { describe, expect, it } from 'vitest'
import { locationCalls } from '#contract/locations.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { locationBody } from '#server/testing/locations.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()

async function world() {
  const { owner } = await makeOrganization(t.services)
  const admin = t.as(await makeUser(t.services, { role: 'admin' }), { management: true })
  return { as: t.as(owner), admin }
}

const at = (id: number) => ({ params: { id } })

describe('the time zone of a location', () => {
  it('updates the offset with the address, unless staff set one', async () => {
    const { as, admin } = await world()
    const { location } = await as.call(locationCalls.create, { body: locationBody() })
    const save = async (person: typeof as, more: object) => {
      const sent = { ...at(location.id), body: { ...locationBody(), ...more } }
      return (await person.call(locationCalls.update, sent)).location.timezone_offset
    }
    expect(await save(as, { state: 'ny' })).toBe(-300)
    expect(await save(admin, { state: 'NY', timezone_offset: -360 })).toBe(-360)
    expect(await save(as, { state: 'CA' })).toBe(-360)
    expect(await save(as, { state: 'CA', timezone_offset: -360 })).toBe(-360)
    expect(await save(admin, { state: 'CA', timezone_offset: null })).toBe(-480)
    expect(await save(as, { state: 'NS', country: 'AUS' })).toBeNull()
    const wrong = { ...at(location.id), body: { ...locationBody(), timezone_offset: 7 } }
    expect((await admin.refused(locationCalls.update, wrong)).error).toEqual({
      timezone_offset: ['Invalid timezone.'],
    })
  })

  it('follows the address to another time zone, until somebody chooses one', async () => {
    const { as, admin } = await world()
    const { location } = await as.call(locationCalls.create, { body: locationBody() })
    const save = async (person: typeof as, more: object) => {
      const sent = { ...at(location.id), body: { ...locationBody(), ...more } }
      const { time_zone, timezone_offset } = (await person.call(locationCalls.update, sent)).location
      return [time_zone, timezone_offset]
    }
    const lake = { state: 'IN', zip_code: '46402' }
    expect(await save(as, { state: 'IN', zip_code: '46204' })).toEqual(['America/Indiana/Indianapolis', -300])
    expect(await save(as, { ...lake, timezone_offset: -300 })).toEqual(['America/Chicago', -360])
    // A chosen zone stays when the address changes, and has its own offset.
    expect(await save(as, { ...lake, time_zone: 'America/New_York' })).toEqual(['America/New_York', -300])
    expect(await save(as, { state: 'AZ', zip_code: '86515' })).toEqual(['America/New_York', -300])
    expect(await save(as, { state: 'AZ', zip_code: '86515', time_zone: null })).toEqual(['America/Denver', -420])
    expect(await save(as, { state: 'AZ', zip_code: '85004' })).toEqual(['America/Phoenix', -420])
    // An offset that staff set has no zone, and the practice may choose one instead.
    expect(await save(admin, { state: 'AZ', timezone_offset: -360 })).toEqual([null, -360])
    expect(await save(as, { state: 'AZ', time_zone: null })).toEqual([null, -360])
    expect(await save(as, { state: 'AZ', time_zone: 'America/Phoenix' })).toEqual(['America/Phoenix', -420])
    // A country with several zones and no known states has neither, until one is chosen.
    const sydney = { country: 'AUS', state: 'NS', zip_code: '2000' }
    expect(await save(as, { ...sydney, time_zone: null })).toEqual([null, null])
    expect(await save(as, { ...sydney, time_zone: 'Australia/Sydney' })).toEqual(['Australia/Sydney', 600])
  })

  it('refuses an unknown time zone, and an offset that contradicts it', async () => {
    const { as, admin } = await world()
    const { location } = await as.call(locationCalls.create, { body: locationBody() })
    const refusal = async (more: object) =>
      (await admin.refused(locationCalls.update, { ...at(location.id), body: { ...locationBody(), ...more } })).error
    for (const time_zone of ['Mars/Olympus', 'EST', '']) {
      expect(await refusal({ time_zone })).toEqual({
        time_zone: ['Unknown time zone. Use an IANA name, such as America/Denver.'],
      })
    }
    expect(await refusal({ time_zone: 'America/Denver', timezone_offset: -360 })).toEqual({
      timezone_offset: ['This is not the standard offset of the time zone.'],
    })
    const { location: stored } = await as.call(locationCalls.get, at(location.id))
    expect(stored).toMatchObject({ time_zone: 'America/Denver', timezone_offset: -420 })
  })
})
