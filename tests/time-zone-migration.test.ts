import { expect, it } from 'vitest'
import { proposeTimeZone } from '#contract/propose-time-zone.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLocation, makeOrganization } from '#server/testing/factories.ts'

const t = await testApp()
const { pool } = t.services.database

/** The statement by which the migration fills the locations that it finds. */
const FILL = /with zones \(rank[^]*$/.exec(
  readMigrations().find(({ name }) => name === '0084-locations.sql')?.sql ?? '',
)?.[0]

async function makePlace(place: { country?: string; state: string; zip_code: string; timezone_offset?: number }) {
  const { organization } = await makeOrganization(t.services, { withoutLocation: true })
  const { country = 'USA', state, zip_code, timezone_offset = null } = place
  const { id } = await makeLocation(t.services, organization.id, { country, state })
  await pool.query('update locations set zip_code = $2, timezone_offset = $3 where id = $1', [
    id,
    zip_code,
    timezone_offset,
  ])
  return id
}

async function fill(ids: readonly number[]) {
  await pool.query(FILL ?? '')
  const { rows } = await pool.query<{ time_zone: string | null; timezone_offset: number | null }>(
    'select time_zone, timezone_offset from locations where id = any ($1) order by id',
    [ids],
  )
  return rows
}

it('locations from before they had a time zone get the one that a new location would', async () => {
  const places = [
    ['USA', 'UT', '84401'],
    ['USA', 'AZ', '85004'],
    ['USA', 'AZ', '86515'],
    ['USA', 'IN', '46204'],
    ['USA', 'IN', '46402-1234'],
    ['USA', 'IN', ''],
    ['USA', 'FL', ' 32502'],
    ['USA', 'FL', '32456'],
    ['USA', 'TN', '37398'],
    ['USA', 'TN', '37402'],
    ['USA', 'TX', '79901'],
    ['USA', 'PR', '00901'],
    ['USA', 'XX', '84401'],
    ['CAN', 'BC', 'V1C 2A1'],
    ['CAN', 'BC', 'v0b 1g0'],
    ['CAN', 'ON', 'M5V 2T6'],
    ['DEU', 'BY', '80331'],
    ['AUS', 'NS', '2000'],
  ].map(([country = '', state = '', zip_code = '']) => ({ country, state, zip_code }))
  const ids: number[] = []
  for (const place of places) ids.push(await makePlace(place))
  const filled = await fill(ids)
  expect(filled.map(({ time_zone }) => time_zone)).toEqual(places.map(proposeTimeZone))
  // Utah, Phoenix, the Navajo Nation and Indianapolis; Australia has neither.
  expect(filled.slice(0, 4).map(({ timezone_offset }) => timezone_offset)).toEqual([-420, -420, -420, -300])
  expect(filled.at(-1)?.timezone_offset).toBeNull()
})

it('an offset that followed the state becomes that of the zone, and one that staff set stays without a zone', async () => {
  const followed = await makePlace({ state: 'TX', zip_code: '79901', timezone_offset: -360 })
  const chosen = await makePlace({ state: 'TX', zip_code: '75201', timezone_offset: -420 })
  expect(await fill([followed, chosen])).toEqual([
    { time_zone: 'America/Denver', timezone_offset: -420 },
    { time_zone: null, timezone_offset: -420 },
  ])
})
