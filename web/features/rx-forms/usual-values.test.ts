import { expect, it } from 'vitest'
import { IN_OFFICE, ORTHOSELECT } from '#contract/enums.ts'
import type { CaseValues } from './case-values.ts'
import { fillEmpty, fillUsual, isLikeUsual } from './usual-values.ts'

const VALUES: CaseValues = {
  user_id: null,
  first_name: '',
  last_name: '',
  case_number_text: '',
  impression_date: '2026-11-26',
  rush_case: false,
  rush_case_authorized_by: '',
  impression_type: 4,
  scan_submission_type: 1,
  scanner_type: null,
  custom_scanner_type_name: '',
  products_list: 0,
  addon_options: 0,
  special_instructions: '',
  jaws_id: 1,
  arch_mode: 1,
  export_type: null,
  print_assignment: ORTHOSELECT,
  submission_completed_by: 1,
  insert_brackets_assignment: null,
  location_id: null,
  shipping_location_id: null,
  shipping_method: null,
  root_integration: false,
  bonding_date: null,
  bracket_libraries: [],
}

it('fills what the defaults leave empty, and keeps what they set', () => {
  const filled = fillEmpty(VALUES, { jaws_id: 3, export_type: 1, bracket_libraries: [7], scanner_type: 2 })
  expect(filled).toEqual({ ...VALUES, export_type: 1, bracket_libraries: [7], scanner_type: 2 })
})

it('replaces them on request, after which the form is like usual', () => {
  const usual = { jaws_id: 3, export_type: 1 } as const
  expect(isLikeUsual(VALUES, usual)).toBe(false)
  expect(isLikeUsual(fillUsual(VALUES, usual), usual)).toBe(true)
  expect(isLikeUsual(VALUES, {})).toBe(false)
})

it('inserts no brackets where the practice prints itself', () => {
  const usual = { print_assignment: IN_OFFICE, insert_brackets_assignment: ORTHOSELECT } as const
  expect(fillUsual(VALUES, usual)).toMatchObject({ print_assignment: IN_OFFICE, insert_brackets_assignment: null })
})
