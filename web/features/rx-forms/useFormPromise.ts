import { usePromisePreview } from '#web/features/promises/usePromisePreview.ts'
import { useCaseForm } from './CaseFormContext.ts'
import { toRequestValues, type CaseValues } from './case-values.ts'

/**
 * Reads the promise that the form would lead to as it is filled in; with `patient_id`, that of a case whose changes are
 * saved.
 */
export function useFormPromise(patient_id: number | undefined) {
  const { form } = useCaseForm()
  return usePromisePreview({ ...(patient_id !== undefined && { patient_id }), form: toPreviewed(form.values) })
}

/** The answers that decide about the dates; those that are still open are left out. */
function toPreviewed(values: CaseValues) {
  const form = toRequestValues(values)
  const { rush_case, products_list, export_type, submission_completed_by, print_assignment } = form
  return {
    rush_case,
    products_list,
    export_type,
    shipping_method: form.shipping_method,
    shipping_location_id: form.shipping_location_id,
    ...(submission_completed_by !== null && { submission_completed_by }),
    ...(print_assignment !== null && { print_assignment }),
  }
}
