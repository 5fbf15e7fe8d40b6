import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconCheck,
  IconCircleX,
  IconFileX,
  IconMessage2,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
  IconSend,
  IconTrash,
  IconTruckDelivery,
  IconTruckReturn,
  IconUserShare,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Access } from '#contract/access.ts'
import { caseRequestCalls } from '#contract/case-requests.ts'
import {
  canAssignCase,
  cancelBlocker,
  canCancelCase,
  canCompleteSetup,
  canReviewSetup,
  caseCan,
  isThirdPartyMissing,
  requestCan,
  type Blocker,
} from '#contract/cases.rules.ts'
import { caseCalls } from '#contract/cases.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { correctionBlocker } from '#contract/flawed-trays.rules.ts'
import { flawedTrayCalls } from '#contract/flawed-trays.ts'
import { organizationCalls } from '#contract/organizations.ts'
import type { Patient } from '#contract/patients.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useSettings } from '#web/api/useSettings.ts'
import {
  archiveConfirmation,
  cancelConfirmation,
  deleteFormConfirmation,
  deletePatientConfirmation,
} from './case-confirmations.tsx'
import type { Setups } from '#web/features/setups/useSetups.ts'
import { patientsPath } from '#web/home-path.ts'
import { confirm } from '#web/ui/confirm.ts'
import { showToast } from '#web/ui/toasts.ts'
import type { RowAction } from '#web/ui/table/RowMenu.tsx'
import { openShipment } from './case-labels.ts'
import { useApproval } from './useApproval.ts'

export type CaseDialog = 'hold' | 'complete' | 'changes' | 'assign' | 'ship-back' | 'shipment' | 'flawed-tray' | 'print'
export type CaseAction = Omit<RowAction, 'href'> & { run: () => void; isSaving?: boolean }

/**
 * Returns the actions of a case. An action that the role forbids is undefined; one that the state forbids carries the
 * reason in `blocked`.
 *
 * @param ask asks the practice for something, for users who may.
 * @param onApproved runs once the setup was approved on this page.
 */
export function useCaseActions(
  patient: Patient,
  setups: Setups | undefined,
  ask: CaseAction | undefined,
  onApproved?: () => void,
) {
  const can = useCan()
  const trashDays = useSettings()?.['trash.days']
  const me = useMe()
  const actor = toActor(me)
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<CaseDialog>()
  const newest = setups && (setups.setups[0] ?? null)
  const comments = setups?.setup_comments ?? []
  const approval = useApproval({ patient, newest, comments, isMissing: patient.is_setup_missing, onApproved })
  // Toasts with the same `about` replace each other: a restored or deleted case must not offer Undo for its archiving.
  const about = `case ${patient.id}`
  const archive = useSave(caseStepCalls.archive, { success: 'silent' })
  const restore = useSave(caseStepCalls.restore, { about })
  const remove = useSave(caseStepCalls.remove, {
    about,
    leave: () => navigate({ href: patientsPath(actor), replace: true }),
  })
  const remind = useSave(caseStepCalls.remindApproval)
  const markReady = useSave(caseCalls.markReady)
  const cancel = useSave(caseCalls.cancel)
  const removeForm = useSave(caseCalls.removeForm)
  const { id, organization_id, rx_form: form } = patient
  const params = { id }

  /** Checks permissions in the organization of the patient, not in the user's current one. */
  function permit(call: { access: Access } | boolean, action: CaseAction): CaseAction | undefined {
    const isPermitted = typeof call === 'boolean' ? call : can(call, organization_id)
    return isPermitted ? action : undefined
  }

  function archiveCase() {
    archive.mutate(
      { params },
      {
        onSuccess: () =>
          showToast({
            kind: 'success',
            about,
            text: `${patient.formatted_name} is archived.`,
            ...(can(caseStepCalls.restore, organization_id)
              ? { action: { label: 'Undo', run: () => restore.mutate({ params }) } }
              : {}),
          }),
      },
    )
  }

  const mayAssign = canAssignCase(actor, organization_id)
  const matters = caseCan.assign(patient, true) === undefined || isThirdPartyMissing(patient, false)
  const hasManager = useHasThirdParty(organization_id, mayAssign && matters)
  const hasThirdPartyLeft = isThirdPartyMissing(patient, hasManager)
  // The case may refetch before its setups. Until the pending setup arrives, the newest one known is already answered,
  // so judging is off.
  const isBehind = patient.status_key === 'awaiting_approval' && newest != null && newest.state !== 'pending'
  const canReview = canReviewSetup(actor, organization_id) && !isBehind

  const hold = permit(caseStepCalls.toggleHold, {
    label: patient.is_on_hold ? 'Unhold' : 'Put on hold',
    icon: patient.is_on_hold ? IconPlayerPlay : IconPlayerPause,
    keys: 'h',
    blocked: reason(caseCan.hold(patient)),
    run: () => setDialog('hold'),
  })
  const completeSetup = permit(canCompleteSetup(actor, organization_id), {
    label: 'Complete setup',
    icon: IconCheck,
    blocked: reason(caseCan.completeSetup(patient)),
    run: () => setDialog('complete'),
  })
  const approveSetup = permit(canReview, {
    label: approval.label,
    icon: IconCheck,
    isSaving: approval.isSaving,
    blocked: reason(caseCan.approve(patient)) ?? approval.blocked,
    // Sends the version on screen: the server refuses if a newer one has arrived.
    run: () => void approval.askAndSend(),
  })
  const remindDoctor = permit(caseStepCalls.remindApproval, {
    label: 'Send a reminder',
    icon: IconBell,
    isSaving: remind.isPending,
    blocked: reason(caseCan.approve(patient)),
    run: () => remind.mutate({ params }),
  })
  const requestChanges = permit(canReview, {
    label: 'Ask for a change',
    icon: IconMessage2,
    blocked: reason(caseCan.requestChanges(patient)),
    run: () => setDialog('changes'),
  })

  const shipment = openShipment(patient)
  const completeShipment = shipment
    ? permit(caseRequestCalls.bundledCompletion, {
        label: 'Complete shipment…',
        icon: IconTruckDelivery,
        blocked: reason(
          requestCan.ship({ ...shipment, is_on_hold: patient.is_on_hold, deleted_at: patient.deleted_at }),
        ),
        run: () => setDialog('shipment'),
      })
    : undefined

  const reportTray = permit(flawedTrayCalls.report, {
    label: 'Report a flawed tray',
    icon: IconAlertTriangle,
    blocked: reason(correctionBlocker(actor, patient)),
    run: () => setDialog('flawed-tray'),
  })

  const assign = permit(mayAssign, {
    label: 'Assign…',
    icon: IconUserShare,
    blocked: reason(caseCan.assign(patient, hasManager)),
    run: () => setDialog('assign'),
  })
  const formActions = form
    ? [
        permit(caseCalls.markReady, {
          label: 'Mark ready',
          icon: IconSend,
          blocked: reason(caseCan.markReady(patient)),
          run: () => markReady.mutate({ params: { id: form.id } }),
        }),
        assign,
        permit(caseCalls.shipBack, {
          label: 'Ship back…',
          icon: IconTruckReturn,
          blocked: reason(caseCan.shipBack(patient)),
          run: () => setDialog('ship-back'),
        }),
        permit(canCancelCase(actor, organization_id), {
          label: 'Cancel case',
          icon: IconCircleX,
          danger: true,
          blocked: reason(cancelBlocker(actor, organization_id, patient)),
          run: () => void confirmAndRun(cancelConfirmation(patient), () => cancel.mutate({ params: { id: form.id } })),
        }),
        permit(caseCalls.removeForm, {
          label: 'Delete rx form',
          icon: IconFileX,
          danger: true,
          blocked: reason(caseCan.deleteForm(patient)),
          run: () =>
            void confirmAndRun(deleteFormConfirmation(patient), () => removeForm.mutate({ params: { id: form.id } })),
        }),
      ]
    : []
  const isArchived = patient.deleted_at !== null
  const patientActions = [
    permit(caseRequestCalls.createPrinting, {
      label: 'New print…',
      icon: IconPrinter,
      blocked: reason(caseCan.addPrinting(patient)),
      run: () => setDialog('print'),
    }),
    isArchived
      ? permit(caseStepCalls.restore, {
          label: 'Restore',
          icon: IconArchiveOff,
          run: () => restore.mutate({ params }),
        })
      : permit(caseStepCalls.archive, {
          label: 'Archive',
          icon: IconArchive,
          run: () => void confirmAndRun(archiveConfirmation(patient), archiveCase),
        }),
    permit(caseStepCalls.remove, {
      label: 'Permanently Delete',
      icon: IconTrash,
      danger: true,
      blocked: reason(caseCan.remove(patient)),
      run: () => void confirmAndRun(deletePatientConfirmation(patient, trashDays), () => remove.mutate({ params })),
    }),
  ]

  return {
    hold,
    ask,
    completeSetup,
    approveSetup,
    requestChanges,
    remindDoctor,
    completeShipment,
    reportTray,
    /** Present only when the third party that makes the setup has left. */
    reassign: hasThirdPartyLeft ? assign : undefined,
    /** Items of the "..." menu. */
    more: [ask, reportTray, ...formActions, ...patientActions].filter((action) => action !== undefined),
    /** True from the request until the page navigates away. */
    isRemoving: remove.isPending,
    dialog,
    closeDialog: () => setDialog(undefined),
  }
}

export type CaseActions = ReturnType<typeof useCaseActions>

/**
 * RX-41: loads whether the organization has a third party, only where that matters. While loading it returns true, and
 * the server decides.
 */
function useHasThirdParty(organization_id: number, matters: boolean) {
  const preference = useQuery({
    ...q(organizationCalls.rxFormPreference, { params: { id: organization_id } }),
    enabled: matters,
  })
  return preference.data?.metadata.third_party_partner !== null
}

function reason(blocker: Blocker | undefined) {
  return blocker?.text
}

async function confirmAndRun(content: Parameters<typeof confirm>[0], run: () => void) {
  if (await confirm(content)) run()
}
