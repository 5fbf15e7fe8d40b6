import type { CaseForm } from '#contract/rx-forms.ts'
import { nextNumber } from './people.ts'

/** A valid case form: a scan sent from the scanner, trays printed by the provider. */
export function caseForm(organization_id: number, location_id: number, more: Partial<CaseForm> = {}): CaseForm {
  return {
    organization_id,
    first_name: 'Noor',
    last_name: `Haddad ${process.pid} ${nextNumber()}`,
    case_number_text: 'Chart 12',
    impression_date: '2026-01-20',
    impression_type: 4,
    scan_submission_type: 2,
    scanner_type: 1,
    jaws_id: 3,
    export_type: 1,
    print_assignment: 'O',
    submission_completed_by: 1,
    location_id,
    shipping_location_id: location_id,
    shipping_method: 2,
    ...more,
  }
}
