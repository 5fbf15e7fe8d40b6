import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconCheck } from '@tabler/icons-react'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { requestCan } from '#contract/cases.rules.ts'
import { labelCalls } from '#contract/labels.ts'
import type { CustomerRequest } from '#contract/requests.ts'
import { useCan } from '#web/api/permissions.ts'
import { fetchFile, q, useSave } from '#web/api/query.ts'
import { PatientLabelSheet } from '#web/components/labels/PatientLabelSheet.tsx'
import { DownloadButton } from '#web/components/DownloadButton.tsx'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { PrintBar, PrintButton, useWasPrinted } from '#web/components/labels/PrintBar.tsx'
import { ShippingLabelSheet } from '#web/components/labels/ShippingLabelSheet.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import classes from './RequestLabels.module.css'
import { toRequestState } from './request-state.ts'
import { formatRequestNumber } from './request-labels.ts'
import { staleLabelFields } from './parcel.ts'
import { requestQuery } from './useRequest.ts'

/** /requests/:id/print-label: both labels of a request, each on its own paper size. */
export default function RequestLabelsPage() {
  const { id: text } = useParams({ strict: false })
  const id = Number(text)
  const result = useQuery(q(labelCalls.ofRequest, { params: { id } }))
  const request = useQuery(requestQuery(id)).data?.customer_request
  const label = result.data?.label
  const wasPrinted = useWasPrinted(Boolean(label && request))
  if (result.error) {
    return <QueryError what="labels" error={result.error} onRetry={() => void result.refetch()} />
  }
  if (!label || !request) return <LoadingState label="Loading the labels" />
  const pdf = (kind: 'patient' | 'shipping') => () => fetchFile(labelCalls.pdfOfRequest, { params: { id, kind } })
  return (
    <>
      <VisuallyHidden component="h1">
        Labels of request {formatRequestNumber(id)}, {label.formatted_name}
      </VisuallyHidden>
      <PrintBar back={{ href: paths.request(id), label: `Request ${formatRequestNumber(id)}` }}>
        <DownloadButton label="Patient PDF" name={`label-${label.code}.pdf`} load={pdf('patient')} />
        {label.shipping ? (
          <DownloadButton label="Shipping PDF" name={`shipping-R${id}.pdf`} load={pdf('shipping')} />
        ) : null}
        <PrintButton />
        <MarkPrinted request={request} wasPrinted={wasPrinted} />
      </PrintBar>
      <div className={classes.sheets}>
        <PatientLabelSheet label={label} />
        {label.shipping ? <ShippingLabelSheet label={label} shipping={label.shipping} /> : null}
      </div>
    </>
  )
}

/** The user confirms the printout, which the browser cannot detect. Cannot be undone (specification 4.5). */
function MarkPrinted({ request, wasPrinted }: { request: CustomerRequest; wasPrinted: boolean }) {
  const can = useCan()
  const patientLabel = useSave(caseRequestCalls.patientLabelPrinted, { success: 'silent' })
  const shippingLabel = useSave(caseRequestCalls.shippingLabelPrinted)
  const print = request.printing_request
  if (!print || !can(caseRequestCalls.patientLabelPrinted)) return null
  const stale = staleLabelFields(print)
  if (print.patient_label_printed && print.shipping_label_printed && stale.length === 0) {
    return <Mark label="Both labels are marked printed" icon={IconCheck} tone="okay" />
  }
  const blocked = requestCan.label(toRequestState(request))
  if (blocked) return <Mark label={blocked.text} />

  async function mark() {
    const { id } = request
    // Each label is marked by its own call; a label that is already marked and up to date is left as it is.
    if (isMissing(print?.labels?.patient)) await patientLabel.mutateAsync({ params: { id } })
    if (isMissing(print?.labels?.shipping)) await shippingLabel.mutateAsync({ body: { ids: [id] } })
  }

  return (
    <>
      {stale.length > 0 ? (
        <Mark label={`Printed labels are out of date: ${stale.join(', ')} changed`} tone="warning" />
      ) : null}
      {wasPrinted ? <output>Did both labels come out?</output> : null}
      <Button
        leftSection={<Icon of={IconCheck} />}
        loading={patientLabel.isPending || shippingLabel.isPending}
        // `useSave` has reported the error as a toast.
        onClick={() => void mark().catch(() => undefined)}
      >
        Mark printed
      </Button>
    </>
  )
}

/** Whether the label was never printed, or was printed with outdated data. */
function isMissing(printed: { stale: readonly string[] } | null | undefined) {
  return !printed || printed.stale.length > 0
}
