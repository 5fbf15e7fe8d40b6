import { expect, it } from 'vitest'
import { editLines } from './edit-lines.ts'

it('lists each changed field with its old and new value', () => {
  expect(editLines({ before: { name: 'Cedar', line: '' }, after: { name: 'Cedar Hollow', line: null } })).toEqual([
    { field: 'name', before: 'Cedar', after: 'Cedar Hollow' },
    { field: 'line', before: 'none', after: 'none' },
  ])
  const mails = (enabled: boolean, additional_emails: string[]) => ({ monthly_invoice: { enabled, additional_emails } })
  const mail = { before: mails(true, ['a@b.test']), after: mails(false, ['a@b.test', 'c@d.test']) }
  expect(editLines(mail)).toEqual([
    { field: 'monthly invoice, enabled', before: 'yes', after: 'no' },
    { field: 'monthly invoice, additional emails', before: 'none', after: 'c@d.test' },
  ])
})

it('lists what was added to and removed from a list, whatever the ids are', () => {
  const carmen = { id: 1, first_name: 'Carmen', last_name: null, title: 'Coordinator' }
  const edit = {
    before: { contacts: [carmen] },
    after: { contacts: [carmen, { id: null, title: 'Nurse', first_name: 'Ann' }] },
  }
  expect(editLines(edit)).toEqual([{ field: 'contacts', before: 'none', after: 'Ann, Nurse' }])
  expect(editLines({ before: { contacts: [carmen] }, after: { contacts: [carmen, carmen] } })).toEqual([
    { field: 'contacts', before: 'none', after: 'Carmen, Coordinator' },
  ])
})

it('shows codes with the labels of the form', () => {
  const before = { arch_mode: 1, print_assignment: 'O', shipping_method: 1, products_list: 0 }
  const after = { arch_mode: 3, print_assignment: 'H', shipping_method: null, products_list: 0 }
  expect(editLines({ before, after }, {}, 'OrthoSelect')).toEqual([
    { field: 'arch mode', before: 'Horseshoe', after: 'Low Profile Base' },
    { field: 'print assignment', before: 'OrthoSelect', after: 'In-office' },
    { field: 'shipping method', before: 'Standard', after: 'none' },
  ])
})

it('shows locations, people and libraries by name', () => {
  const before = { location_id: 3, user_id: null, bracket_libraries: [7], users: [5] }
  const after = { location_id: 4, user_id: 5, bracket_libraries: [7, 8], users: [] }
  const names = { location: { 4: 'Cedar Hollow' }, user: { 5: 'Ann Moss' }, bracket_library: { 7: 'MBT', 8: 'Roth' } }
  expect(editLines({ before, after }, names)).toEqual([
    { field: 'location', before: '3, since deleted', after: 'Cedar Hollow' },
    { field: 'user', before: 'none', after: 'Ann Moss' },
    { field: 'bracket libraries', before: 'none', after: 'Roth' },
    { field: 'users', before: 'Ann Moss', after: 'none' },
  ])
})
