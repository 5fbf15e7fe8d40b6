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
import type { Patient } from '#contract/patients.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { formatRequestNumber } from '#web/features/requests/request-labels.ts'
import { useTrayCorrectionById } from '#web/features/requests/useTrayCorrection.tsx'
import { useStepActions } from '#web/features/workflow/useStepActions.ts'
import { paths } from '#web/paths.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { findRequestMissingFile, getNextAction, type NextAction } from './next-step.ts'
import { caseQuery } from '#web/api/useCase.ts'
import type { CaseAction, CaseActions } from './useCaseActions.tsx'

/** Returns the primary action of a case for staff, which Enter triggers too. */
export function useNextAction(patient: Patient, actions: CaseActions) {
  const can = useCan()
  const me = useMe()
  const isOurs = isStaff(toActor(me))
  const navigate = useNavigate()
  const steps = useStepActions(patient, caseQuery(patient.id).queryKey)
  const correcting = useTrayCorrectionById(isOurs ? findRequestWithTrays(patient) : undefined)
  const next = getNextAction(patient, {
    saveSteps: steps.noPermission === undefined,
    correctTrays: can(flawedTrayCalls.correct),
    completeSetup: isOurs && actions.completeSetup !== undefined,
    printLabels: can(labelCalls.ofRequest),
    ship: actions.completeShipment !== undefined,
    release: isOurs && actions.hold !== undefined,
  })
  const action = next && actionOf(next)
  // Pressing Enter twice must not start a step that is assigned to another user.
  const isOthers = next?.deed === 'start' && next.row.user_id !== null && next.row.user_id !== me.id
  const byEnter = action && !action.blocked && !isOthers ? action : undefined
  useShortcuts(byEnter ? [{ keys: 'Enter', label: byEnter.label, group: 'This case', run: byEnter.run }] : [])
  return {
    next,
    action: action && { ...action, keys: byEnter ? 'Enter' : '' },
    isByEnter: byEnter !== undefined,
    /** Exposed so that other parts of the page share the same mutations. */
    steps,
    correcting,
  }

  function actionOf(due: NextAction): CaseAction | undefined {
    if (due.deed === 'setup') return actions.completeSetup
    if (due.deed === 'ship') return actions.completeShipment
    if (due.deed === 'release') return actions.hold
    if (due.deed === 'start')
      return act(`Start ${due.row.process}`, IconPlayerPlay, () => showError(steps.start(due.row)))
    if (due.deed === 'finish')
      return act(`Finish ${due.row.process}`, IconCheck, () => showError(steps.finish(due.row)))
    if (due.deed === 'labels') {
      return act('Print the labels', IconPrinter, () => void navigate({ href: paths.shippingLabel(due.request) }))
    }
    if (due.deed === 'complete') {
      const words = `Complete request ${formatRequestNumber(due.request)}…`
      return act(words, IconTruckDelivery, () => void navigate({ href: paths.request(due.request) }))
    }
    const { waiting, correct } = correcting
    const words = waiting.length > 1 ? 'Upload corrected trays' : 'Upload corrected tray'
    return act(words, IconUpload, () => (waiting.length > 0 ? correct(waiting) : undefined))
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
