import { expect, it } from 'vitest'
import { changedFields } from './record-fields.ts'

it('takes an emptied field, blanks and none for the same, and what the server trims for no change', () => {
  const stored = { location_name: 'Main', street_address_line_2: '', notes: null, users: [1, 2] }
  const same = { location_name: ' Main ', street_address_line_2: '   ', notes: '', users: [1, 2] }
  expect(changedFields<Record<string, unknown>>(stored, same)).toEqual([])
  const other = { location_name: 'M ain', street_address_line_2: 'Suite 2', notes: 'x', users: [2, 1] }
  expect(changedFields<Record<string, unknown>>(stored, other)).toEqual(Object.keys(stored))
})
