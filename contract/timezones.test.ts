import { describe, expect, it } from 'vitest'
import { listTimeZones, proposeTimeZone } from './propose-time-zone.ts'
import { formatTimeZone, isTimeZone, offsetAt, standardOffset } from './timezones.ts'

const inUsa = (state: string, zip_code = '') => proposeTimeZone({ country: 'USA', state, zip_code })
const inCanada = (state: string, zip_code = '') => proposeTimeZone({ country: 'CAN', state, zip_code })

describe('the time zone of an address', () => {
  it.each([
    ['Ogden', 'UT', '84401', 'America/Denver'],
    ['Phoenix', 'AZ', '85004', 'America/Phoenix'],
    ['Window Rock in the Navajo Nation', 'AZ', '86515', 'America/Denver'],
    ['Second Mesa of the Hopi', 'AZ', '86043', 'America/Phoenix'],
    ['Gary, Lake County', 'IN', '46402', 'America/Chicago'],
    ['Indianapolis', 'IN', '46204', 'America/Indiana/Indianapolis'],
    ['Evansville', 'IN', '47708', 'America/Chicago'],
    ['South Bend', 'IN', '46601', 'America/Indiana/Indianapolis'],
    ['Adak', 'AK', '99546', 'America/Adak'],
    ['Anchorage', 'AK', '99501', 'America/Anchorage'],
    ['Phenix City, across from Columbus in Georgia', 'AL', '36867', 'America/New_York'],
    ['Birmingham', 'AL', '35203', 'America/Chicago'],
    ['Pensacola', 'FL', '32502', 'America/Chicago'],
    ['Tallahassee', 'FL', '32301', 'America/New_York'],
    ['Port St. Joe', 'FL', '32456', 'America/New_York'],
    ['Boise', 'ID', '83702', 'America/Boise'],
    ["Coeur d'Alene", 'ID', '83814', 'America/Los_Angeles'],
    ['Goodland', 'KS', '67735', 'America/Denver'],
    ['Wichita', 'KS', '67202', 'America/Chicago'],
    ['Bowling Green', 'KY', '42101', 'America/Chicago'],
    ['Lexington', 'KY', '40507', 'America/Kentucky/Louisville'],
    ['Ironwood', 'MI', '49938', 'America/Chicago'],
    ['Marquette', 'MI', '49855', 'America/Detroit'],
    ['Dickinson', 'ND', '58601', 'America/Denver'],
    ['Fargo', 'ND', '58102', 'America/Chicago'],
    ['Scottsbluff', 'NE', '69361', 'America/Denver'],
    ['North Platte', 'NE', '69101', 'America/Chicago'],
    ['West Wendover', 'NV', '89883', 'America/Denver'],
    ['Reno', 'NV', '89501', 'America/Los_Angeles'],
    ['Ontario', 'OR', '97914', 'America/Boise'],
    ['Portland', 'OR', '97201', 'America/Los_Angeles'],
    ['Rapid City', 'SD', '57701', 'America/Denver'],
    ['Sioux Falls', 'SD', '57104', 'America/Chicago'],
    ['Knoxville', 'TN', '37902', 'America/New_York'],
    ['Chattanooga', 'TN', '37402', 'America/New_York'],
    ['Winchester', 'TN', '37398', 'America/Chicago'],
    ['Nashville', 'TN', '37201', 'America/Chicago'],
    ['El Paso', 'TX', '79901', 'America/Denver'],
    ['Midland', 'TX', '79701', 'America/Chicago'],
    ['San Juan', 'PR', '00901', 'America/Puerto_Rico'],
    ['Tamuning', 'GU', '96913', 'Pacific/Guam'],
  ])('%s', (_town, state, zip_code, zone) => {
    expect(inUsa(state, zip_code)).toBe(zone)
    expect(inUsa(state.toLowerCase(), ` ${zip_code}-0001`)).toBe(zone)
  })

  it.each([
    ['Toronto', 'ON', 'M5V 2T6', 'America/Toronto'],
    ['Kenora', 'ON', 'P9N 1A1', 'America/Winnipeg'],
    ['Regina', 'SK', 'S4P 3Y2', 'America/Regina'],
    ['Lloydminster', 'SK', 'S9V 0A1', 'America/Edmonton'],
    ['Cranbrook', 'BC', 'v1c2a1', 'America/Edmonton'],
    ['Creston', 'BC', 'V0B 1G0', 'America/Creston'],
    ['Dawson Creek', 'BC', 'V1G 1A1', 'America/Dawson_Creek'],
    ['Victoria', 'BC', 'V8W 1A1', 'America/Vancouver'],
    ["St. John's", 'NL', 'A1C 1A1', 'America/St_Johns'],
    ['Labrador City', 'NL', 'A2V 1A1', 'America/Goose_Bay'],
  ])('%s in Canada', (_town, state, zip_code, zone) => {
    expect(inCanada(state, zip_code)).toBe(zone)
  })

  it('is that of most of the state without a ZIP code, or with one of another state', () => {
    expect([inUsa('IN'), inUsa('IN', 'none'), inUsa('IN', '84401')]).toEqual(
      Array.from({ length: 3 }, () => 'America/Indiana/Indianapolis'),
    )
    expect(inUsa('TN', '463')).toBe('America/Chicago')
  })

  it('is that of a country with a single one, and unknown elsewhere', () => {
    const at = (country: string) => proposeTimeZone({ country, state: 'XX', zip_code: '1' })
    expect([at('DEU'), at('PRI'), at('AUS'), at('XXX')]).toEqual(['Europe/Berlin', 'America/Puerto_Rico', null, null])
    expect([inUsa('XX'), inUsa(''), inCanada('UT')]).toEqual([null, null, null])
  })
})

describe('a time zone', () => {
  it('has a name with its area', () => {
    const names = ['America/Denver', 'America/Indiana/Indianapolis', 'Mars/Olympus', 'EST', '-07:00', 'denver', '']
    expect(names.filter(isTimeZone)).toEqual(['America/Denver', 'America/Indiana/Indianapolis'])
  })

  it('has its smallest offset as the standard one, in both hemispheres', () => {
    const zones = ['America/Denver', 'America/Phoenix', 'America/St_Johns', 'Pacific/Auckland', 'Africa/Abidjan']
    expect(zones.map(standardOffset)).toEqual([-420, -420, -210, 720, 0])
  })

  it('changes its offset on both change-over nights', () => {
    const at = (zone: string, instant: string) => offsetAt(zone, Date.parse(instant))
    expect([at('America/Denver', '2026-03-08T08:59:59Z'), at('America/Denver', '2026-03-08T09:00:00Z')]).toEqual([
      -420, -360,
    ])
    expect([at('America/Denver', '2026-11-01T07:59:59Z'), at('America/Denver', '2026-11-01T08:00:00Z')]).toEqual([
      -360, -420,
    ])
    const indiana = inUsa('IN', '46204') ?? ''
    const lake = inUsa('IN', '46402') ?? ''
    expect([at(indiana, '2026-07-01T00:00:00Z'), at(lake, '2026-07-01T00:00:00Z')]).toEqual([-240, -300])
    expect([at('America/Phoenix', '2026-07-01T00:00:00Z'), at('America/Phoenix', '2026-12-01T00:00:00Z')]).toEqual([
      -420, -420,
    ])
  })

  it('is listed by country with a readable label', () => {
    expect(listTimeZones('USA').slice(0, 5).map(formatTimeZone)).toEqual([
      'Eastern Time (New York)',
      'Eastern Time (Detroit)',
      'Eastern Time (Indianapolis)',
      'Eastern Time (Louisville)',
      'Central Time (Chicago)',
    ])
    expect(formatTimeZone('America/Phoenix')).toBe('Mountain Standard Time (Phoenix)')
    expect(listTimeZones('DEU')).toEqual(['Europe/Berlin'])
    expect(listTimeZones('XXX')).toEqual([])
  })

  it('is known to Intl, whatever the country', () => {
    const zones = ['USA', 'CAN', 'DEU', 'AUS', 'BRA', 'MEX', 'RUS', 'GBR', 'NZL'].flatMap(listTimeZones)
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
  })
})
