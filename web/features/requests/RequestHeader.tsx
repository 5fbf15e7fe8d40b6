import { useMediaQuery } from '@mantine/hooks'
import { IconDental, IconPlayerPause, IconTruckDelivery, IconUpload, IconX } from '@tabler/icons-react'
import { isCustomer } from '#contract/access.ts'
import { caseRequestCalls } from '#contract/case-requests.ts'
import type { CustomerRequest } from '#contract/requests.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useAddRecent } from '#web/components/useAddRecent.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { cancelBlocker, completeBlocker } from './request-state.ts'
import { formatRequestNumber } from './request-labels.ts'
import { ReportTrayDialog } from './ReportTrayDialog.tsx'
import { RequestStatusBadge } from './RequestStatusBadge.tsx'
import { useReportTray } from './useReportTray.ts'

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
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
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
  const isAside = isPhone && onCorrect !== undefined && blockedComplete.blocked !== undefined
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
      beside={
        <>
          <RequestStatusBadge id={request.status_id} />
          {patient.is_on_hold ? <Mark label="On hold" icon={IconPlayerPause} tone="warning" /> : null}
        </>
      }
      actions={
        <>
          {isPhone ? (
            <RowMenu
              isButton
              label="More actions"
              actions={() => [seePatient, ...reports, ...(isAside ? [blockedComplete] : []), cancel]}
            />
          ) : (
            <>
              <ActionButton variant="default" icon={seePatient.icon} href={seePatient.href}>
                {seePatient.label}
              </ActionButton>
              <CopyLinkButton />
              {[...reports, cancel].map(({ label, icon, blocked, isSaving, run }) => (
                <ActionButton
                  key={label}
                  variant="default"
                  icon={icon}
                  blocked={blocked}
                  isSaving={isSaving}
                  onClick={run}
                >
                  {label}
                </ActionButton>
              ))}
            </>
          )}
          {isPractice || isAside ? null : <CompleteButton request={request} onShip={onShip} isNext={!onCorrect} />}
          {onCorrect ? <CorrectButton onCorrect={onCorrect} /> : null}
          {report.reported ? <ReportTrayDialog patient={report.reported} onClose={report.close} /> : null}
        </>
      }
    />
  )
}

/** Cancel action, shared by the header button and the phone menu. */
function useCancel(request: CustomerRequest) {
  const blocked = cancelBlocker(useCan(), request)
  const cancel = useSave(caseRequestCalls.cancel)

  async function ask() {
    const yes = await confirm({
      title: 'Cancel the request',
      body: `Nothing of request ${formatRequestNumber(request.id)} of ${request.patient.formatted_name} is printed or sent any more. The case itself stays.`,
      verb: 'Cancel the request',
      back: 'Keep it',
      danger: true,
    })
    if (yes) cancel.mutate({ params: { id: request.id } })
  }

  return { label: 'Cancel', icon: IconX, danger: true, blocked, isSaving: cancel.isPending, run: () => void ask() }
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
