import {
  IconAlertTriangle,
  IconArchive,
  IconArchiveOff,
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
import { useClosures, useSettings } from '#web/api/useSettings.ts'
import {
  approveConfirmation,
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
import { approvalConsequence } from './approval-messages.ts'
import { openShipment } from './case-labels.ts'

export type CaseDialog = 'hold' | 'complete' | 'changes' | 'assign' | 'ship-back' | 'shipment' | 'flawed-tray' | 'print'
export type CaseAction = Omit<RowAction, 'href'> & { run: () => void; isSaving?: boolean }

/**
 * Returns the actions of a case. An action that the role forbids is undefined; one that the state forbids carries the
 * reason in `blocked`.
 */
export function useCaseActions(patient: Patient, setups: Setups | undefined) {
  const can = useCan()
  const trashDays = useSettings()?.['trash.days']
  const me = useMe()
  const actor = toActor(me)
  const closures = useClosures()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<CaseDialog>()
  const approve = useSave(caseStepCalls.approve)
  // Toasts with the same `about` replace each other: a restored or deleted case must not offer Undo for its archiving.
  const about = `case ${patient.id}`
  const archive = useSave(caseStepCalls.archive, { success: 'silent' })
  const restore = useSave(caseStepCalls.restore, { about })
  const remove = useSave(caseStepCalls.remove, {
    about,
    leave: () => navigate({ href: patientsPath(actor), replace: true }),
  })
  const markReady = useSave(caseCalls.markReady)
  const cancel = useSave(caseCalls.cancel)
  const removeForm = useSave(caseCalls.removeForm)
  const { id, organization_id: place, rx_form: form } = patient
  const params = { id }
  const newest = setups?.setups[0]
  const version = newest?.version

  /** Checks permissions in the organization of the patient, not in the user's current one. */
  function allowed(call: { access: Access } | boolean, action: CaseAction): CaseAction | undefined {
    const may = typeof call === 'boolean' ? call : can(call, place)
    return may ? action : undefined
  }

  function archiveIt() {
    archive.mutate(
      { params },
      {
        onSuccess: () =>
          showToast({
            kind: 'success',
            about,
            text: `${patient.formatted_name} is archived.`,
            ...(can(caseStepCalls.restore, place)
              ? { action: { label: 'Undo', run: () => restore.mutate({ params }) } }
              : {}),
          }),
      },
    )
  }

  const mayAssign = canAssignCase(actor, place)
  const matters = caseCan.assign(patient, true) === undefined || isThirdPartyMissing(patient, false)
  const hasManager = useHasThirdParty(place, mayAssign && matters)
  const isLeft = isThirdPartyMissing(patient, hasManager)
  // The case may refetch before its setups. Until the pending setup arrives, the newest one known is already answered,
  // so judging is off.
  const isBehind = patient.status_key === 'awaiting_approval' && newest !== undefined && newest.state !== 'pending'
  const judges = canReviewSetup(actor, place) && !isBehind

  const hold = allowed(caseStepCalls.toggleHold, {
    label: patient.is_on_hold ? 'Unhold' : 'Put on hold',
    icon: patient.is_on_hold ? IconPlayerPlay : IconPlayerPause,
    keys: 'h',
    blocked: reason(caseCan.hold(patient)),
    run: () => setDialog('hold'),
  })
  const completeSetup = allowed(canCompleteSetup(actor, place), {
    label: 'Complete setup',
    icon: IconCheck,
    blocked: reason(caseCan.completeSetup(patient)),
    run: () => setDialog('complete'),
  })
  const approveSetup = allowed(judges, {
    label: version === undefined ? 'Approve setup' : `Approve v${version}`,
    icon: IconCheck,
    isSaving: approve.isPending,
    blocked: reason(caseCan.approve(patient)),
    // Sends the version on screen: the server refuses if a newer one has arrived.
    run: () =>
      void ask(approveConfirmation(patient, version, approvalConsequence(patient, closures)), () =>
        approve.mutate({ params, body: { version } }),
      ),
  })
  const requestChanges = allowed(judges, {
    label: 'Ask for a change',
    icon: IconMessage2,
    blocked: reason(caseCan.requestChanges(patient)),
    run: () => setDialog('changes'),
  })

  const toShip = openShipment(patient)
  const completeShipment = toShip
    ? allowed(caseRequestCalls.bundledCompletion, {
        label: 'Complete shipment…',
        icon: IconTruckDelivery,
        blocked: reason(requestCan.ship({ ...toShip, is_on_hold: patient.is_on_hold, deleted_at: patient.deleted_at })),
        run: () => setDialog('shipment'),
      })
    : undefined

  const reportTray = allowed(flawedTrayCalls.report, {
    label: 'Report a flawed tray',
    icon: IconAlertTriangle,
    blocked: reason(correctionBlocker(actor, patient)),
    run: () => setDialog('flawed-tray'),
  })

  const assign = allowed(mayAssign, {
    label: 'Assign…',
    icon: IconUserShare,
    blocked: reason(caseCan.assign(patient, hasManager)),
    run: () => setDialog('assign'),
  })
  const ofForm = form
    ? [
        allowed(caseCalls.markReady, {
          label: 'Mark ready',
          icon: IconSend,
          blocked: reason(caseCan.markReady(patient)),
          run: () => markReady.mutate({ params: { id: form.id } }),
        }),
        assign,
        allowed(caseCalls.shipBack, {
          label: 'Ship back…',
          icon: IconTruckReturn,
          blocked: reason(caseCan.shipBack(patient)),
          run: () => setDialog('ship-back'),
        }),
        allowed(canCancelCase(actor, place), {
          label: 'Cancel case',
          icon: IconCircleX,
          danger: true,
          blocked: reason(cancelBlocker(actor, place, patient)),
          run: () => void ask(cancelConfirmation(patient), () => cancel.mutate({ params: { id: form.id } })),
        }),
        allowed(caseCalls.removeForm, {
          label: 'Delete rx form',
          icon: IconFileX,
          danger: true,
          blocked: reason(caseCan.deleteForm(patient)),
          run: () => void ask(deleteFormConfirmation(patient), () => removeForm.mutate({ params: { id: form.id } })),
        }),
      ]
    : []
  const isArchived = patient.deleted_at !== null
  const ofPatient = [
    allowed(caseRequestCalls.createPrinting, {
      label: 'New print…',
      icon: IconPrinter,
      blocked: reason(caseCan.addPrinting(patient)),
      run: () => setDialog('print'),
    }),
    isArchived
      ? allowed(caseStepCalls.restore, {
          label: 'Restore',
          icon: IconArchiveOff,
          run: () => restore.mutate({ params }),
        })
      : allowed(caseStepCalls.archive, {
          label: 'Archive',
          icon: IconArchive,
          run: () => void ask(archiveConfirmation(patient), archiveIt),
        }),
    allowed(caseStepCalls.remove, {
      label: 'Permanently Delete',
      icon: IconTrash,
      danger: true,
      blocked: reason(caseCan.remove(patient)),
      run: () => void ask(deletePatientConfirmation(patient, trashDays), () => remove.mutate({ params })),
    }),
  ]

  return {
    hold,
    completeSetup,
    approveSetup,
    requestChanges,
    completeShipment,
    reportTray,
    /** Present only when the third party that makes the setup has left. */
    takeBack: isLeft ? assign : undefined,
    /** Items of the "..." menu. */
    more: [reportTray, ...ofForm, ...ofPatient].filter((action) => action !== undefined),
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

async function ask(question: Parameters<typeof confirm>[0], run: () => void) {
  if (await confirm(question)) run()
}
