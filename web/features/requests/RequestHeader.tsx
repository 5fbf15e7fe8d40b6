import {
  IconCircleX,
  IconDental,
  IconDownload,
  IconFilePlus,
  IconPlayerPause,
  IconPrinter,
  IconTruckDelivery,
  IconUpload,
} from '@tabler/icons-react'
import { isCustomer, isStaff } from '#contract/access.ts'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { labelCalls } from '#contract/labels.ts'
import { detectCourier } from '#contract/shipping.ts'
import type { CustomerRequest } from '#contract/requests.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useAddRecent } from '#web/components/useAddRecent.ts'
import { TrackParcelButton } from '#web/components/TrackParcelButton.tsx'
import { useUndoToast } from '#web/components/useUndoToast.ts'
import { downloadFile } from '#web/features/files/file-actions.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import {
  cancelBlocker,
  completeBlocker,
  countTraysToCorrect,
  nextRequestStep,
  type RequestStep,
} from './request-state.ts'
import { formatRequestNumber, requestStatusBadge } from './request-labels.ts'
import { ReportTrayDialog } from './ReportTrayDialog.tsx'
import { useReportTray } from './useReportTray.ts'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

type Props = {
  request: CustomerRequest
  onShip: () => void
  /**
   * Opens the upload for trays without a corrected file; undefined if there are none or the user may not correct them.
   */
  onCorrect: (() => void) | undefined
}

/** Page header: patient, status and next action. Practices never complete requests, so they have no such button. */
export function RequestHeader({ request, onShip, onCorrect }: Props) {
  const { id, patient } = request
  const isPractice = isCustomer(toActor(useMe()))
  const isPhone = useIsPhone()
  useAddRecent({
    kind: 'Request',
    id,
    name: patient.formatted_name,
    hint: formatRequestNumber(id),
    organization_id: patient.organization.id,
  })
  const cancel = useCancel(request)
  const report = useReportTray(request)
  const reports = report.action ? [report.action] : []
  // Moves into the menu on a phone, where it has no room; it is blocked while a tray lacks its file.
  const blockedComplete = {
    label: 'Complete',
    icon: IconTruckDelivery,
    blocked: completeBlocker(useCan(), request),
    run: onShip,
  }
  const isSecondary = isPhone && onCorrect !== undefined && blockedComplete.blocked !== undefined
  const step = onCorrect ? 'correct' : nextRequestStep(request)
  const seePatient = { label: 'See Patient', icon: IconDental, href: paths.patientDetails(patient.id) }
  return (
    <PageHeader
      isSticky
      crumbs={[{ label: 'Requests', href: paths.requests() }, { label: formatRequestNumber(id) }]}
      title={
        <>
          {patient.formatted_name} <SecondaryText>{patient.case_number_text}</SecondaryText>
        </>
      }
      aside={
        <>
          <StatusBadge {...requestStatusBadge(request.status_id)} />
          {patient.is_on_hold ? <Mark label="On hold" icon={IconPlayerPause} /> : null}
        </>
      }
      actions={
        <>
          {isPhone ? (
            <RowMenu
              isButton
              label="More actions"
              actions={() => [seePatient, ...reports, ...(isSecondary ? [blockedComplete] : []), cancel]}
            />
          ) : (
            <>
              <ActionButton variant="default" icon={seePatient.icon} href={seePatient.href}>
                {seePatient.label}
              </ActionButton>
              <CopyLinkButton />
              {/* Quiet, since it stands beside the buttons that go on. */}
              <ActionButton
                variant="subtle"
                color="gray"
                blocked={cancel.blocked}
                isSaving={cancel.isSaving}
                onClick={cancel.run}
              >
                {cancel.label}
              </ActionButton>
              {reports.length > 0 ? <RowMenu isButton label="More actions" actions={() => reports} /> : null}
            </>
          )}
          {isPractice || isSecondary ? null : (
            <CompleteButton request={request} onShip={onShip} isNext={step === 'complete'} />
          )}
          {onCorrect ? <CorrectButton onCorrect={onCorrect} /> : null}
          {isPractice ? <PracticeButton request={request} /> : <NextButton request={request} step={step} />}
          {report.reported ? <ReportTrayDialog patient={report.reported} onClose={report.close} /> : null}
        </>
      }
    />
  )
}

/** Cancel action, shared by the header button and the phone menu. */
function useCancel(request: CustomerRequest) {
  const blocked = cancelBlocker(useCan(), request)
  const cancel = useSave(caseRequestCalls.cancel, { success: 'silent' })
  const showUndo = useUndoToast(request.patient.id)

  async function cancelRequest() {
    const yes = await confirm({
      title: 'Cancel the request',
      body: `Nothing of request ${formatRequestNumber(request.id)} of ${request.patient.formatted_name} is printed or sent. The case itself stays.`,
      verb: 'Cancel the request',
      back: 'Keep it',
      danger: true,
    })
    if (!yes) return
    cancel.mutate(
      { params: { id: request.id } },
      { onSuccess: ({ undo }) => showUndo(`Request ${formatRequestNumber(request.id)} is canceled.`, undo) },
    )
  }

  const run = () => void cancelRequest()
  return { label: 'Cancel', icon: IconCircleX, danger: true, blocked, isSaving: cancel.isPending, run }
}

/** What comes before the shipment; the print file is added on the page of the case. */
function NextButton({ request, step }: { request: CustomerRequest; step: RequestStep | undefined }) {
  const can = useCan()
  const isStaffUser = isStaff(toActor(useMe()))
  if (step === 'labels' && can(labelCalls.ofRequest)) {
    return (
      <ActionButton icon={IconPrinter} href={paths.shippingLabel(request.id)}>
        Print labels
      </ActionButton>
    )
  }
  if (step !== 'file' || !isStaffUser) return null
  return (
    <ActionButton icon={IconFilePlus} href={`${paths.patientWorkflow(request.patient.id)}#stl-files`}>
      Add the print file
    </ActionButton>
  )
}

/** A practice tracks what was shipped, and downloads the corrected trays that it prints itself. */
function PracticeButton({ request }: { request: CustomerRequest }) {
  const number = request.tracking_number ?? request.printing_request?.tracking_number
  const link = number ? detectCourier(number).link : null
  if (link) return <TrackParcelButton link={link} />
  return <DownloadButton request={request} />
}

function DownloadButton({ request }: { request: CustomerRequest }) {
  const files = request.flawed_trays.flatMap(({ corrected_file }) => corrected_file ?? [])
  if (request.printing_request || files.length === 0 || countTraysToCorrect(request) > 0) return null

  async function downloadAll() {
    for (const { id } of files) await downloadFile(id)
  }

  return (
    <ActionButton icon={IconDownload} onClick={() => void downloadAll()}>
      {files.length === 1 ? 'Download the corrected tray' : 'Download the corrected trays'}
    </ActionButton>
  )
}

/** The missing file is the only next action, so this is the only filled button. */
function CorrectButton({ onCorrect }: { onCorrect: () => void }) {
  useShortcuts([{ keys: 'u', label: 'Upload corrected tray', group: 'This request', run: onCorrect }])
  return (
    <ActionButton icon={IconUpload} keys="u" onClick={onCorrect}>
      Upload corrected tray
    </ActionButton>
  )
}

type CompleteProps = Pick<Props, 'request' | 'onShip'> & { isNext: boolean }

function CompleteButton({ request, onShip, isNext }: CompleteProps) {
  const blocked = completeBlocker(useCan(), request)
  const complete = useSave(caseRequestCalls.complete)

  /** Printed items are shipped; a request with only corrected trays is completed after a confirmation. */
  async function run() {
    if (blocked) return
    if (request.printing_request) return onShip()
    const yes = await confirm({
      title: 'Complete the request',
      body: `The request of ${request.patient.formatted_name} becomes Completed. Nothing is printed, so nothing is sent.`,
      verb: 'Complete',
      danger: false,
    })
    if (yes) complete.mutate({ params: { id: request.id }, body: {} })
  }

  useShortcuts([{ keys: 'x', label: 'Complete', group: 'This request', run: () => void run() }])
  return (
    <ActionButton
      variant={isNext ? 'filled' : 'default'}
      icon={IconTruckDelivery}
      keys="x"
      blocked={blocked}
      isSaving={complete.isPending}
      onClick={() => void run()}
    >
      Complete
    </ActionButton>
  )
}
