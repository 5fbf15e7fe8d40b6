import type { Closures } from '#contract/business-days.ts'
import { IN_OFFICE } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { needsPrinting } from '#contract/rx-forms.rules.ts'
import { PRINT_LEAD_DAYS, shippingDates, findShippingMethod } from '#contract/shipping.ts'
import type { SetupComment } from '#contract/setups.ts'
import { formatPlural } from '#mesh/format-count.ts'
import { commentState } from '#web/features/setups/comment-labels.ts'
import type { DateWords } from '#web/ui/date-words.ts'

/** How a setup is judged: on its model, on pictures where that cannot be drawn, or with nothing attached. */
export type ApprovalBasis = 'model' | 'pictures' | 'nothing'

/** The warning when a setup is approved or rejected while a comment is still unsent. */
export const UNSENT_COMMENT_WARNING = 'A comment that you began was not sent, and nobody reads it.'

/**
 * Returns what is still open before an approval, as sentences: answers to accept, questions of the lab, comments, and
 * an unsent one.
 */
export function openBeforeApproval(comments: readonly SetupComment[], hasUnsent: boolean, questions = 0) {
  const states = comments.map(commentState)
  const refused = states.filter((state) => state === 'not_possible').length
  const open = states.filter((state) => state === 'open').length
  const stays = open === 1 ? 'It stays with the version and is' : 'They stay with the version and are'
  return [
    ...(refused > 0 ? [`${formatPlural(refused, 'answer')} of the lab not accepted.`] : []),
    ...(questions > 0 ? [`${formatPlural(questions, 'question')} of the lab open.`] : []),
    ...(open > 0 ? [`${formatPlural(open, 'comment')} still open. ${stays} named on the receipt.`] : []),
    ...(hasUnsent ? [UNSENT_COMMENT_WARNING] : []),
  ]
}

/** What is shown in place of an approval while a completed setup has no files. */
export function missingSetupMessage(isStaffView: boolean) {
  return isStaffView
    ? { title: 'Nothing is attached to this setup yet', text: 'A change that is asked for opens it again.' }
    : { title: 'The lab has not attached the setup yet', text: 'You can judge it here once it is there.' }
}

/** Describes what approving the setup will cause: nothing to print, files to print in-office, or the promised day. */
export function approvalConsequence(
  patient: Patient,
  closures: Closures,
  dates: Pick<DateWords, 'onDay' | 'dayOrTime'>,
) {
  const form = patient.rx_form
  if (!form || !needsPrinting(form)) return 'Nothing is printed for this case.'
  if (form.print_assignment === IN_OFFICE) return 'You can print the files in your office after that.'
  const { answer_by, ships_likely } = patient.promise ?? {}
  if (answer_by && ships_likely) {
    return `Approve by ${dates.dayOrTime(answer_by)} and the trays ship ${dates.onDay(ships_likely)}.`
  }
  const method = findShippingMethod(form.shipping_method)
  if (!method) return 'Printing begins after that.'
  const { ship_date } = shippingDates(new Date().toISOString(), PRINT_LEAD_DAYS, method, closures)
  return `Approve today and the trays ship ${dates.onDay(ship_date)}.`
}
