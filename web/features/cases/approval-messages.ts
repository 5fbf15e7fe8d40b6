import type { Closures } from '#contract/business-days.ts'
import { IN_OFFICE } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { needsPrinting } from '#contract/rx-forms.rules.ts'
import { PRINT_LEAD_DAYS, shippingDates, findShippingMethod } from '#contract/shipping.ts'

/** The warning when a setup is approved or rejected while a comment is still unsent. */
export const UNSENT_COMMENT_WARNING = 'A comment that you began was not sent, and nobody reads it.'

/** Describes what approving the setup today will cause: nothing to print, files to print in-office, or a ship date. */
export function approvalConsequence(patient: Patient, closures: Closures) {
  const form = patient.rx_form
  if (!form || !needsPrinting(form)) return 'Nothing is printed for this case.'
  if (form.print_assignment === IN_OFFICE) return 'The files are free for printing in your office then.'
  const method = findShippingMethod(form.shipping_method)
  if (!method) return 'Printing begins then.'
  const { ship_date } = shippingDates(new Date().toISOString(), PRINT_LEAD_DAYS, method, closures)
  return `Approve today and the trays ship on ${ship_date}.`
}
