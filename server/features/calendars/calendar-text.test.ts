import { describe, expect, it } from 'vitest'
import { writeCalendar } from './calendar-text.ts'

const EVENT = {
  uid: 'bonding-100000001@typodont.test',
  sequence: 4,
  changed_at: '2026-11-24T15:04:05.678Z',
  summary: 'Bonding: S. D.',
  when: { day: '2026-12-31' },
}

function linesOf(text: string) {
  return text.split('\r\n')
}

describe('A calendar', () => {
  it('ends every line with CR and LF, and begins and ends as one calendar', () => {
    const text = writeCalendar('Cedar Hollow', [EVENT])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = linesOf(text)
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
    expect(lines).toContain('VERSION:2.0')
  })

  it('has a day as dates without a time, which end on the day after', () => {
    const lines = linesOf(writeCalendar('Cedar Hollow', [EVENT]))
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
    expect(lines).toContain('UID:bonding-100000001@typodont.test')
    expect(lines).toContain('SEQUENCE:4')
    expect(lines).toContain('LAST-MODIFIED:20261124T150405Z')
  })

  it('has a deadline as the half hour before it, in UTC', () => {
    const lines = linesOf(writeCalendar('Cedar Hollow', [{ ...EVENT, when: { until: '2026-12-01T00:15:00.000Z' } }]))
    expect(lines).toContain('DTSTART:20261130T234500Z')
    expect(lines).toContain('DTEND:20261201T001500Z')
  })

  it('escapes what has a meaning of its own in a text', () => {
    const lines = linesOf(writeCalendar('A, B; C', [{ ...EVENT, summary: 'a\\b; c, d\r\ne\nf' }]))
    expect(lines).toContain(String.raw`X-WR-CALNAME:A\, B\; C`)
    expect(lines).toContain(String.raw`SUMMARY:a\\b\; c\, d\ne\nf`)
  })

  it.each(['n'.repeat(300), 'ü'.repeat(200), '🦷'.repeat(90)])('folds a line at 75 octets: %s', (summary) => {
    const text = writeCalendar('Cedar Hollow', [{ ...EVENT, summary }])
    const lines = linesOf(text)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`)
  })

  it('without events is a calendar too', () => {
    expect(writeCalendar('Cedar Hollow', [])).not.toContain('VEVENT')
  })
})
