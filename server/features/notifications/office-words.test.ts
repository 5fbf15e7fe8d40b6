import { describe, expect, it } from 'vitest'
import { formatOfficeDay, formatOfficeMoment } from './office-words.ts'

const UTAH = { country: 'USA', time_zone: 'America/Denver', timezone_offset: -420 }
const CRACOW = { country: 'POL', time_zone: 'Europe/Warsaw', timezone_offset: 60 }
const NOWHERE = { country: null, time_zone: null, timezone_offset: null }
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('a date in a mail', () => {
  it('is written in the order of the country', () => {
    expect(plain(formatOfficeDay('2026-12-01', UTAH))).toBe('Tue, Dec 1')
    expect(plain(formatOfficeDay('2026-12-01', CRACOW))).toBe('Tue 1 Dec')
    expect(plain(formatOfficeDay('2026-12-01', NOWHERE))).toBe('Tue, Dec 1')
  })

  it('has the time of the office, with its zone', () => {
    expect(plain(formatOfficeMoment('2026-12-01T00:00:00.000Z', UTAH))).toBe('Mon, Nov 30, 5 pm MST')
    expect(plain(formatOfficeMoment('2026-07-01T15:30:00.000Z', UTAH))).toBe('Wed, Jul 1, 9:30 am MDT')
    expect(plain(formatOfficeMoment('2026-12-01T11:00:00.000Z', CRACOW))).toBe('Tue 1 Dec, 12 pm GMT+1')
  })

  it('has the offset where a place has no zone, and UTC where nothing is known', () => {
    const offset = { ...NOWHERE, timezone_offset: -420 }
    expect(plain(formatOfficeMoment('2026-12-01T00:00:00.000Z', offset))).toBe('Mon, Nov 30, 5 pm UTC-07:00')
    expect(plain(formatOfficeMoment('2026-12-01T00:00:00.000Z', NOWHERE))).toBe('Tue, Dec 1, 12 am UTC')
  })

  it('does not break', () => {
    expect(formatOfficeDay('2026-12-01', UTAH)).not.toContain(' ')
  })
})
