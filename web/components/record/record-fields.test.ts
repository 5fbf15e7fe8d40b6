import { expect, it } from 'vitest'
import { changedFields } from './record-fields.ts'

it('treats null, empty and blank fields as equal, and ignores whitespace that the server trims', () => {
  const stored = { location_name: 'Main', street_address_line_2: '', notes: null, users: [1, 2] }
  const same = { location_name: ' Main ', street_address_line_2: '   ', notes: '', users: [1, 2] }
  expect(changedFields<Record<string, unknown>>(stored, same)).toEqual([])
  const other = { location_name: 'M ain', street_address_line_2: 'Suite 2', notes: 'x', users: [2, 1] }
  expect(changedFields<Record<string, unknown>>(stored, other)).toEqual(Object.keys(stored))
})
