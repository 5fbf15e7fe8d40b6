import { expect, it } from 'vitest'
import { BY_PRACTICE, BY_PROVIDER, IN_OFFICE, ORTHOSELECT, STATUS, TRAYS } from './enums.ts'
import { nextStepOf } from './receipts.rules.ts'

const AT = '2026-11-26T21:58:00.000Z'
const sent = {
  deleted_at: null,
  is_on_hold: false,
  setup_completed_at: null,
  approved_at: null,
  is_setup_missing: false,
  customer_request_status_id: null,
}
const form = {
  cancelled_at: null,
  export_type: TRAYS,
  print_assignment: ORTHOSELECT,
  submission_completed_by: BY_PROVIDER,
}
const ready = { ...sent, setup_completed_at: AT }
const approved = { ...ready, approved_at: AT }
const shipped = { ...approved, customer_request_status_id: STATUS.completed }

it.each([
  ['a submitted case waits for its setup', sent, form, 'setup'],
  ['a setup that the practice makes is its own', sent, { ...form, submission_completed_by: BY_PRACTICE }, 'own_setup'],
  ['a setup without files is not ready', { ...ready, is_setup_missing: true }, form, 'setup'],
  ['a completed setup waits for the answer', ready, form, 'answer'],
  ['an approved setup is printed', approved, form, 'print'],
  ['a practice that prints itself gets the files', approved, { ...form, print_assignment: IN_OFFICE }, 'files'],
  ['a case without trays is done', approved, { ...form, export_type: 2 }, 'none'],
  ['a shipped case is on its way', shipped, form, 'parcel'],
  ['a held case waits for the release', { ...ready, is_on_hold: true }, form, 'held'],
  ['a canceled case is done', sent, { ...form, cancelled_at: AT }, 'none'],
  ['a case without a form is done', sent, null, 'none'],
] as const)('%s', (_title, patient, rx_form, step) => {
  expect(nextStepOf(patient, rx_form)).toBe(step)
})
