import { addBusinessDays } from '#contract/shipping.ts'
import type { Book, Row } from './book.ts'
import { type Chance, DAY, instant } from './random.ts'
import type { Plan } from './plan.ts'
import { HOLDS, INSTRUCTIONS, remarkFor } from './remarks.ts'

const UPLOADED = 1
const FROM_SCANNER = 2

/** What was ordered. */
export function addForm(book: Book, plan: Plan, dice: Chance, patient: Row<'patients'>): Row<'rx_forms'> {
  const { practice, doctor, location, impression, assignment } = plan
  const created_at = patient.created_at
  const scan = impression === 4
  // Whose scan is at fault has both jaws.
  const isWhole = plan.wholeScan || HOLDS.some(({ reason, pair }) => reason === plan.hold && pair !== undefined)
  const fromScanner = dice.happens(0.08) && scan && !isWhole
  const scanner = dice.pick([1, 1, 1, 2, 3, 4, 6, 7])
  // One file is what comes from the scanner itself, and so one jaw.
  const jaws_id = isWhole ? 3 : fromScanner ? 1 : dice.pick([3, 3, 3, 3, 3, 1, 2])
  const form = book.add('rx_forms', {
    patient_id: patient.id,
    organization_id: practice.row.id,
    created_by_user_id: doctor.id,
    version: 1,
    impression_date: created_at.slice(0, 10),
    rush_case: plan.rush !== undefined,
    rush_case_authorized_by: plan.rush ?? null,
    rush_due_at: plan.rush ? instant(Date.parse(created_at) + 2 * DAY) : null,
    impression_type: impression,
    scan_submission_type: scan ? (fromScanner ? FROM_SCANNER : UPLOADED) : null,
    scanner_type: scan ? scanner : null,
    custom_scanner_type_name: scan && scanner === 7 ? 'Shining Aoralscan' : null,
    products_list: dice.pick([0, 0, 0, 1, 16, 64]),
    addon_options: scan ? dice.pick([0, 0, 1]) : dice.pick([4, 8, 12]),
    special_instructions: dice.happens(0.3) ? remarkFor(dice, jaws_id, INSTRUCTIONS) : null,
    jaws_id,
    arch_mode: dice.pick([1, 1, 1, 2, 3, 4]),
    export_type: plan.stage === 'approved' || plan.stage === 'awaiting' ? dice.pick([1, 1, 2, 3]) : 1,
    print_assignment: assignment,
    submission_completed_by: assignment === '3' && plan.stage !== 'awaiting' && !plan.changed ? 3 : 1,
    insert_brackets_assignment: assignment === 'H' || !plan.brackets ? null : assignment,
    shipping_location_id: location.id,
    shipping_method: plan.method,
    root_integration: dice.happens(0.1),
    bonding_date: dice.happens(0.5) ? addBusinessDays(created_at.slice(0, 10), dice.whole(9, 16)) : null,
    accepted_warnings: [],
    management_data: {},
    tracking_number: null,
    intraoral_scan_date: null,
    ready_at: null,
    completed_at: null,
    cancelled_at: null,
    created_at,
    updated_at: created_at,
  })
  const library = practice.libraries.length > 0 ? dice.pick(practice.libraries) : undefined
  if (library) book.link('rx_form_bracket_libraries', { rx_form_id: form.id, bracket_library_id: library.id })
  return form
}
