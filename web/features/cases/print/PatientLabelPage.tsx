import { Box, Button, VisuallyHidden } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { IconCheck } from '@tabler/icons-react'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { requestCan } from '#contract/cases.rules.ts'
import { labelCalls } from '#contract/labels.ts'
import { useCan } from '#web/api/permissions.ts'
import { fetchFile, q, useSave } from '#web/api/query.ts'
import { PatientLabelSheet } from '#web/components/labels/PatientLabelSheet.tsx'
import { DownloadButton } from '#web/components/DownloadButton.tsx'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { PrintBar, PrintButton, useWasPrinted } from '#web/components/labels/PrintBar.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { toRequestState } from '#web/features/requests/request-state.ts'
import { requestQuery } from '#web/features/requests/useRequest.ts'
import classes from './Print.module.css'

/**
 * /patient-details/:id/print-label (SUMM-04): the label for the bag of a case, for its newest request if it has one;
 * `with` names further cases, whose labels are printed in one go.
 */
export default function PatientLabelPage() {
  const { id: text } = useParams({ strict: false })
  const { with: others }: { with?: string | number } = useSearch({ strict: false })
  const ids = [text, ...String(others ?? '').split(',')].map(Number).filter((id) => id > 0)
  const results = useQueries({ queries: ids.map((id) => q(labelCalls.ofPatient, { params: { id } })) })
  const failed = results.find((result) => result.isError && !result.data)
  const labels = results.flatMap(({ data }) => data?.label ?? [])
  const isReady = labels.length === ids.length
  const wasPrinted = useWasPrinted(isReady)
  if (failed) {
    return <QueryError what="label" error={failed.error} onRetry={() => void failed.refetch()} />
  }
  const [first] = labels
  if (!isReady || !first) return <LoadingState label="Loading the labels" />
  const title = labels.length === 1 ? `Patient label of ${first.formatted_name}` : `${labels.length} patient labels`
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <PrintBar
        back={
          labels.length === 1
            ? { href: paths.patientDetails(Number(text)), label: first.formatted_name }
            : { href: paths.patientsPage(), label: 'Patients' }
        }
      >
        {labels.length === 1 ? (
          <DownloadButton
            label="PDF"
            name={`label-${first.code}.pdf`}
            load={() => fetchFile(labelCalls.pdfOfPatient, { params: { id: Number(text) } })}
          />
        ) : null}
        <PrintButton />
        <MarkPrintedButton request_ids={labels.flatMap(({ request_id }) => request_id ?? [])} wasPrinted={wasPrinted} />
      </PrintBar>
      {labels.map((label, index) => (
        <Box key={ids[index]}>
          {/* On paper each label is a page of its own, which a gap would make too long. */}
          {index > 0 ? <Box className={classes.screenOnly} h={24} /> : null}
          <PatientLabelSheet label={label} />
        </Box>
      ))}
    </>
  )
}

type MarkProps = { request_ids: readonly number[]; wasPrinted: boolean }

function MarkPrintedButton({ request_ids, wasPrinted }: MarkProps) {
  const can = useCan()
  const results = useQueries({ queries: request_ids.map((id) => requestQuery(id)) })
  const markPrinted = useSave(caseRequestCalls.patientLabelPrinted, { about: 'patient labels' })
  const requests = results.flatMap(({ data }) => data?.customer_request ?? [])
  const printed = requests.filter(({ printing_request }) => printing_request)
  if (printed.length === 0 || !can(caseRequestCalls.patientLabelPrinted)) return null
  const open = printed.filter(({ printing_request }) => !printing_request?.patient_label_printed)
  if (open.length === 0) return <Mark label="Marked printed" icon={IconCheck} tone="okay" />
  const markable = open.filter((request) => !requestCan.label(toRequestState(request)))
  if (markable.length === 0) return null

  async function markAll() {
    // useSave reports an error, and the rest stays to be marked.
    for (const { id } of markable) await markPrinted.mutateAsync({ params: { id } })
  }

  return (
    <>
      {wasPrinted ? (
        <output>{markable.length === 1 ? 'Did the label come out?' : 'Did the labels come out?'}</output>
      ) : null}
      <Button
        leftSection={<Icon of={IconCheck} />}
        loading={markPrinted.isPending}
        onClick={() => void markAll().catch(() => undefined)}
      >
        {markable.length === 1 ? 'Mark printed' : `Mark ${markable.length} printed`}
      </Button>
    </>
  )
}
