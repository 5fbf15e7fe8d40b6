import { caseRequestCalls } from '#contract/case-requests.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { isCorrecting } from '#contract/case-status-text.ts'
import { canAssignCase } from '#contract/cases.rules.ts'
import { STATUS } from '#contract/enums.ts'
import type { PatientRow } from '#contract/patients.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import type { Selection } from '#web/ui/table/useSelection.ts'

const CORRECTING = 'The trays of the selected patients are being corrected.'
const NO_REQUEST = 'None of the selected patients has an open request.'

/** Actions on the selected rows; selected rows that are not on screen are excluded. */
export function useBulkActions(rows: readonly PatientRow[] | undefined, ticked: Selection) {
  const can = useCan()
  const actor = toActor(useMe())
  const printed = useSave(caseRequestCalls.shippingLabelPrinted)
  const selected = (rows ?? []).filter(({ id }) => ticked.has(id))
  const selection: Selection = { ...ticked, ids: selected.map(({ id }) => id) }
  const requests = openRequests(selected)
  // A tray that is corrected is not shipped yet.
  const shippable = openRequests(selected.filter((row) => !isCorrecting(row)))
  return {
    selection,
    rows: selected,
    /** The page that prints the patient labels of all selected cases. */
    labelsHref: selected[0] && paths.patientLabel(selected[0].id, others(selected)),
    hold: { blocked: can.reason(caseStepCalls.toggleHold) },
    mayAssign: selected.some((row) => canAssignCase(actor, row.organization_id)),
    labels: {
      count: formatCount(requests.length, selected.length),
      blocked: can.reason(caseRequestCalls.shippingLabelPrinted) ?? (requests.length === 0 ? NO_REQUEST : undefined),
      isBusy: printed.isPending,
      run: () => printed.mutate({ body: { ids: requests } }),
    },
    shipment: {
      count: formatCount(shippable.length, selected.length),
      blocked:
        can.reason(caseRequestCalls.bundledCompletion) ??
        (requests.length === 0 ? NO_REQUEST : shippable.length === 0 ? CORRECTING : undefined),
      ids: shippable,
    },
  }
}

function others([, ...rest]: readonly PatientRow[]) {
  return rest.length === 0 ? undefined : { with: rest.map(({ id }) => id).join(',') }
}

/** Tells before the press that not all selected rows are meant: ' (3 of 5)'. */
function formatCount(possible: number, selected: number) {
  return possible === selected || possible === 0 ? '' : ` (${possible} of ${selected})`
}

function openRequests(rows: readonly PatientRow[]) {
  return rows.flatMap(({ customer_request_id: id, customer_request_status_id: status }) =>
    id !== null && status !== null && status <= STATUS.pending ? [id] : [],
  )
}
