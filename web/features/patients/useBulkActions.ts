import { caseRequestCalls } from '#contract/case-requests.ts'
import type { PatientRow } from '#contract/patients.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import type { Selection } from '#web/ui/table/useSelection.ts'

const NO_REQUEST = 'None of the selected patients has an open request.'

/** Actions on the selected rows; selected rows that are not on screen are excluded. */
export function useBulkActions(rows: readonly PatientRow[] | undefined, ticked: Selection) {
  const can = useCan()
  const printed = useSave(caseRequestCalls.shippingLabelPrinted)
  const shown = (rows ?? []).filter(({ id }) => ticked.has(id))
  const selection: Selection = { ...ticked, ids: shown.map(({ id }) => id) }
  const requests = shown.flatMap(({ customer_request_id: id, customer_request_status_id: status }) =>
    id !== null && status !== null && status <= 3 ? [id] : [],
  )
  return {
    selection,
    labels: {
      blocked: can.reason(caseRequestCalls.shippingLabelPrinted) ?? (requests.length === 0 ? NO_REQUEST : undefined),
      isBusy: printed.isPending,
      run: () => printed.mutate({ body: { ids: requests } }),
    },
    shipment: {
      blocked: can.reason(caseRequestCalls.bundledCompletion) ?? (requests.length === 0 ? NO_REQUEST : undefined),
      ids: requests,
    },
  }
}
