import {
  IconCheck,
  IconPlayerPlay,
  IconPrinter,
  IconTruckDelivery,
  IconUpload,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { isStaff } from '#contract/access.ts'
import { flawedTrayCalls } from '#contract/flawed-trays.ts'
import { labelCalls } from '#contract/labels.ts'
import { askedItemPhrase } from '#contract/asked-item-labels.ts'
import type { AskedItem } from '#contract/asked-items.ts'
import type { Patient } from '#contract/patients.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import type { AskedActions } from '#web/features/asked-items/useAskedActions.ts'
import { formatRequestNumber } from '#web/features/requests/request-labels.ts'
import { useTrayCorrectionById } from '#web/features/requests/useTrayCorrection.tsx'
import { useStepActions } from '#web/features/workflow/useStepActions.ts'
import { paths } from '#web/paths.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { findRequestMissingFile, getNextAction, type NextAction } from './next-step.ts'
import { caseQuery } from '#web/api/useCase.ts'
import type { CaseAction, CaseActions } from './useCaseActions.tsx'

/** What is asked of the practice, and what this user may do with it. */
type Asked = { items: readonly AskedItem[]; actions: AskedActions | undefined }

/**
 * Returns the primary action of a case for staff, which Enter triggers too.
 *
 * @param hasApprovalCard the page shows the buttons of the approval, of which one is filled.
 */
export function useNextAction(patient: Patient, actions: CaseActions, asked: Asked, hasApprovalCard = false) {
  const can = useCan()
  const me = useMe()
  const isStaffUser = isStaff(toActor(me))
  const navigate = useNavigate()
  const steps = useStepActions(patient, caseQuery(patient.id).queryKey)
  const correcting = useTrayCorrectionById(isStaffUser ? findRequestWithTrays(patient) : undefined)
  const rights = {
    saveSteps: steps.noPermission === undefined,
    correctTrays: can(flawedTrayCalls.correct),
    completeSetup: isStaffUser && actions.completeSetup !== undefined,
    printLabels: can(labelCalls.ofRequest),
    ship: actions.completeShipment !== undefined,
    ask: isStaffUser && asked.actions !== undefined,
    remindDoctor: actions.remindDoctor !== undefined && !hasApprovalCard,
  }
  const next = getNextAction(patient, rights, asked.items)
  const action = next && toAction(next)
  // Pressing Enter twice must not start a step that is assigned to another user.
  const isAssignedElsewhere = next?.action === 'start' && next.row.user_id !== null && next.row.user_id !== me.id
  // An answer is looked at before it is accepted, and accepting cannot be undone.
  const needsLook = next?.action === 'accept'
  const byEnter = action && !action.blocked && !isAssignedElsewhere && !needsLook ? action : undefined
  useShortcuts(byEnter ? [{ keys: 'Enter', label: byEnter.label, group: 'This case', run: byEnter.run }] : [])
  return {
    next,
    action: action && { ...action, keys: byEnter ? 'Enter' : '' },
    isByEnter: byEnter !== undefined,
    /** Exposed so that other parts of the page share the same mutations. */
    steps,
    correcting,
  }

  function toAction(next: NextAction): CaseAction | undefined {
    if (next.action === 'setup') return actions.completeSetup
    if (next.action === 'ship') return actions.completeShipment
    if (next.action === 'ask') return actions.ask
    if (next.action === 'remind-doctor') return actions.remindDoctor
    if (next.action === 'remind') return asked.actions?.remind(next.item)
    if (next.action === 'accept') {
      const accept = asked.actions?.accept(next.item)
      return accept && { ...accept, label: `Accept ${askedItemPhrase(next.item)}` }
    }
    if (next.action === 'start')
      return act(`Start step: ${next.row.process}`, IconPlayerPlay, () => showError(steps.start(next.row)))
    if (next.action === 'finish')
      return act(`Finish step: ${next.row.process}`, IconCheck, () => showError(steps.finish(next.row)))
    if (next.action === 'labels') {
      return act('Print the labels', IconPrinter, () => void navigate({ href: paths.shippingLabel(next.request) }))
    }
    if (next.action === 'complete') {
      const label = `Complete request ${formatRequestNumber(next.request)}…`
      return act(label, IconTruckDelivery, () => void navigate({ href: paths.request(next.request) }))
    }
    const { waiting, correct } = correcting
    const label = waiting.length > 1 ? 'Upload corrected trays' : 'Upload corrected tray'
    return act(label, IconUpload, () => (waiting.length > 0 ? correct(waiting) : undefined))
  }
}

function act(label: string, icon: TablerIcon, run: () => void): CaseAction {
  return { label, icon, run }
}

function showError(problem: string | undefined) {
  if (problem) showToast({ kind: 'error', text: problem })
}

/** Returns the id of the request whose flawed trays are listed, preferring one that still needs a corrected file. */
function findRequestWithTrays(patient: Patient) {
  const current = patient.customer_requests.find(({ id }) => id === patient.customer_request?.id)
  return findRequestMissingFile(patient)?.id ?? (current && current.flawed_trays.length > 0 ? current.id : undefined)
}
