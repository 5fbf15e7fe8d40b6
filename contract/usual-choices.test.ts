import { expect, it } from 'vitest'
import { caseForm } from './rx-forms.ts'
import { USUAL_FIELDS, usualValues } from './usual-choices.ts'

/** Fields of the case form that are never remembered, and why. */
const LEFT_OUT: Record<string, string> = {
  organization_id: 'the memory is that of one organization',
  user_id: 'the memory is that of one doctor',
  first_name: 'the patient',
  last_name: 'the patient',
  case_number_text: 'the patient',
  impression_date: 'a date',
  bonding_date: 'a date',
  rush_case: 'the urgency of one case',
  rush_case_authorized_by: 'a name, for one case',
  special_instructions: 'free text about one patient',
  stl_files: 'files',
  rx_intraoral_photos: 'files',
  accepted_warnings: 'files',
}

it('every field of the case form is remembered or left out on purpose', () => {
  const remembered: readonly string[] = USUAL_FIELDS
  const undecided = Object.keys(caseForm.shape).filter((field) => !remembered.includes(field) && !(field in LEFT_OUT))
  expect(undecided).toEqual([])
  const shape: Record<string, unknown> = caseForm.shape
  expect(Object.keys(LEFT_OUT).filter((field) => !(field in shape) || remembered.includes(field))).toEqual([])
  expect(Object.keys(usualValues.shape).toSorted()).toEqual(remembered.toSorted())
})
