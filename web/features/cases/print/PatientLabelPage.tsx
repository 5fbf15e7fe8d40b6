import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconCheck } from '@tabler/icons-react'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { requestCan } from '#contract/cases.rules.ts'
import { labelCalls, type PatientLabel } from '#contract/labels.ts'
import { useCan } from '#web/api/permissions.ts'
import { fetchFile, q, useSave } from '#web/api/query.ts'
import { PatientLabelSheet } from '#web/components/labels/PatientLabelSheet.tsx'
import { DownloadButton } from '#web/components/DownloadButton.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { PrintBar, PrintButton, useWasPrinted } from '#web/components/labels/PrintBar.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { toRequestState } from '#web/features/requests/request-state.ts'
import { requestQuery } from '#web/features/requests/useRequest.ts'

/**
 * /patient-details/:id/print-label (SUMM-04): the label for the bag of a case, for its newest request if it has one.
 */
export default function PatientLabelPage() {
  const { id: text } = useParams({ strict: false })
  const id = Number(text)
  const answer = useQuery(q(labelCalls.ofPatient, { params: { id } }))
  const wasPrinted = useWasPrinted(answer.data !== undefined)
  return (
    <QueryBoundary read={answer} what="label">
      {({ label }) => <Label id={id} label={label} wasPrinted={wasPrinted} />}
    </QueryBoundary>
  )
}

type LabelProps = { id: number; label: PatientLabel; wasPrinted: boolean }

function Label({ id, label, wasPrinted }: LabelProps) {
  const { request_id } = label
  return (
    <>
      <VisuallyHidden component="h1">Patient label of {label.formatted_name}</VisuallyHidden>
      <PrintBar back={{ href: paths.patientDetails(id), label: label.formatted_name }}>
        <DownloadButton
          label="PDF"
          name={`label-${label.code}.pdf`}
          load={() => fetchFile(labelCalls.pdfOfPatient, { params: { id } })}
        />
        <PrintButton />
        {request_id === null ? null : <MarkPrintedButton request_id={request_id} wasPrinted={wasPrinted} />}
      </PrintBar>
      <PatientLabelSheet label={label} />
    </>
  )
}

function MarkPrintedButton({ request_id, wasPrinted }: { request_id: number; wasPrinted: boolean }) {
  const can = useCan()
  const request = useQuery(requestQuery(request_id)).data?.customer_request
  const mark = useSave(caseRequestCalls.patientLabelPrinted)
  if (!request?.printing_request || !can(caseRequestCalls.patientLabelPrinted)) return null
  if (request.printing_request.patient_label_printed) {
    return <Mark label="Marked printed" icon={IconCheck} tone="okay" />
  }
  if (requestCan.label(toRequestState(request))) return null
  return (
    <>
      {wasPrinted ? <output>Did the label come out?</output> : null}
      <Button
        leftSection={<Icon of={IconCheck} />}
        loading={mark.isPending}
        onClick={() => mark.mutate({ params: { id: request_id } })}
      >
        Mark printed
      </Button>
    </>
  )
}
