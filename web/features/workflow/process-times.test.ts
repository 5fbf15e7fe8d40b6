import { describe, expect, it } from 'vitest'
import { groupStatus, formatHours, orderBlocker, parseTime, formatPending, formatTime } from './process-times.ts'

describe('times of the process table', () => {
  it('are written in UTC', () => {
    expect(formatTime('2026-11-20T08:07:31.000Z')).toBe('2026-11-20 08:07')
    expect(parseTime('2026-11-20 08:07')).toBe('2026-11-20T08:07:00.000Z')
  })

  it('are empty or rejected', () => {
    expect(parseTime(' ')).toBeNull()
    expect(parseTime('20.11.2026')).toBeUndefined()
    expect(parseTime('2026-02-31 10:00')).toBeUndefined()
    expect(parseTime('2026-11-20 25:00')).toBeUndefined()
  })

  it('must start before they end', () => {
    const row = { process: 'CFT', started_at: '2026-11-20T08:00:00.000Z', finished_at: '2026-11-20T07:00:00.000Z' }
    expect(orderBlocker(row)).toBe('Process CFT - ST must be before ET')
    expect(orderBlocker({ ...row, finished_at: '2026-11-20T09:00:00.000Z' })).toBeUndefined()
    expect(orderBlocker({ ...row, finished_at: null })).toBeUndefined()
  })

  it('are shown in hours', () => {
    expect(formatHours(132)).toBe('2.20 h')
    expect(formatPending(7.9 * 3_600_000)).toBe('Pending for 7 h')
  })

  it('determine the status of a group', () => {
    const step = (status: 'NEW' | 'PENDING' | 'IN_PROGRESS' | 'COMPLETED') => ({ ...EMPTY, status })
    expect(groupStatus([step('COMPLETED'), step('COMPLETED')])).toBe('COMPLETED')
    expect(groupStatus([step('COMPLETED'), step('PENDING')])).toBe('PENDING')
    expect(groupStatus([step('PENDING'), step('NEW')])).toBe('NEW')
  })
})

const EMPTY = {
  id: 1,
  step: 1,
  key: 'cft',
  process: 'CFT',
  started_at: null,
  finished_at: null,
  user_id: null,
  tech_name: null,
  production_time: null,
  updated_at: '2026-11-20T08:00:00.000Z',
}
