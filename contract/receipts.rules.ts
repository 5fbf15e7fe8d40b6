import { BY_PROVIDER, IN_OFFICE, STATUS } from './enums.ts'
import { needsApproval, needsPrinting } from './rx-forms.rules.ts'

/** What happens next with a case, as its receipt says it; an own setup is one that the provider does not make. */
export const NEXT_STEPS = ['held', 'setup', 'own_setup', 'answer', 'print', 'parcel', 'files', 'none'] as const
export type NextStep = (typeof NEXT_STEPS)[number]

type Form = Parameters<typeof needsPrinting>[0] & { cancelled_at: string | null }

type ReceivedCase = {
  deleted_at: string | null
  is_on_hold: boolean
  setup_completed_at: string | null
  approved_at: string | null
  is_setup_missing: boolean
  /** The state of the newest request of the case; null before its approval. */
  customer_request_status_id: number | null
}

/** Returns the next step of a case; `none` once nothing is left to be done, or if it is closed. */
export function nextStepOf(patient: ReceivedCase, form: Form | null): NextStep {
  if (!form || patient.deleted_at || form.cancelled_at) return 'none'
  const isPrintedElsewhere = needsPrinting(form) && form.print_assignment !== IN_OFFICE
  if (patient.customer_request_status_id === STATUS.completed) return isPrintedElsewhere ? 'parcel' : 'none'
  if (patient.is_on_hold) return 'held'
  if (!patient.setup_completed_at || patient.is_setup_missing)
    return form.submission_completed_by === BY_PROVIDER ? 'setup' : 'own_setup'
  if (needsApproval(form) && !patient.approved_at) return 'answer'
  if (!needsPrinting(form)) return 'none'
  return isPrintedElsewhere ? 'print' : 'files'
}
