import { expect, it } from 'vitest'
import { pickUsualValues } from './pick-usual-values.ts'

type Values = Parameters<typeof pickUsualValues>[0][number]

const EMPTY: Values = {
  impression_type: null,
  scan_submission_type: null,
  scanner_type: null,
  custom_scanner_type_name: null,
  products_list: 0,
  addon_options: 0,
  jaws_id: null,
  arch_mode: null,
  export_type: null,
  print_assignment: null,
  submission_completed_by: null,
  insert_brackets_assignment: null,
  location_id: null,
  shipping_location_id: null,
  shipping_method: null,
  root_integration: false,
  bracket_libraries: [],
}

/** Cases whose only choice is that field. */
function cases(field: keyof Values, ...values: unknown[]) {
  return values.map((value): Values => ({ ...EMPTY, [field]: value }))
}

it('a value of four of the last five cases is usual', () => {
  expect(pickUsualValues(cases('jaws_id', 3, 3, 1, 3, 3))).toEqual({ jaws_id: 3 })
  expect(pickUsualValues(cases('jaws_id', 3, 3, 1, 1, 3))).toEqual({})
})

it('older cases and too few cases decide nothing', () => {
  expect(pickUsualValues(cases('jaws_id', 1, 1, 3, 3, 3, 3, 3, 3))).toEqual({})
  expect(pickUsualValues(cases('jaws_id', 3, 3, 3))).toEqual({})
  expect(pickUsualValues(cases('jaws_id', 3, 3, 3, 3))).toEqual({ jaws_id: 3 })
})

it('lists are compared by their content', () => {
  expect(pickUsualValues(cases('bracket_libraries', [4, 7], [4, 7], [4], [4, 7], [4, 7]))).toEqual({
    bracket_libraries: [4, 7],
  })
})

it('what was left empty is no value, and a choice that is not offered any more is left out', () => {
  expect(pickUsualValues(cases('jaws_id', null, null, null, null, null))).toEqual({})
  expect(pickUsualValues(cases('root_integration', true, true, true, true, false))).toEqual({ root_integration: true })
  expect(pickUsualValues(cases('shipping_method', 9999, 9999, 9999, 9999))).toEqual({})
})
