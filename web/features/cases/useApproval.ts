import type { CallArguments } from '#contract/call.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import type { Patient } from '#contract/patients.ts'
import type { Setup, SetupComment } from '#contract/setups.ts'
import { useSave } from '#web/api/query.ts'
import { useClosures } from '#web/api/useSettings.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { useUndoToast } from '#web/components/useUndoToast.ts'
import { useAskedItems } from '#web/features/asked-items/useAskedItems.ts'
import { useModelState } from '#web/features/setups/model-state.ts'
import { hasMeshes } from '#web/features/setups/room-files.ts'
import { confirm } from '#web/ui/confirm.ts'
import { approvalConsequence, openBeforeApproval, type ApprovalBasis } from './approval-messages.ts'
import { approveConfirmation } from './case-confirmations.tsx'

const MODEL_NOT_SHOWN = 'The model is not on the screen yet.'
/** An approval without its version would be one of whatever is the newest when it arrives. */
const STILL_LOADING = 'The setup is still loading.'

export type ApprovalBody = NonNullable<CallArguments<typeof caseStepCalls.approve>['body']>

type Options = {
  patient: Patient
  /** The newest version; undefined while the versions load, null if there is none. */
  newest: Setup | null | undefined
  comments: readonly SetupComment[]
  /** A comment was started and not sent. */
  hasUnsent?: boolean
  /** The page shows nothing that could be approved. */
  isMissing: boolean
  onApproved?: (() => void) | undefined
  /** Sends the approval instead: the review queue does not wait for the reply. */
  onApprove?: ((body: ApprovalBody) => void) | undefined
}

/** The approval of a setup, which can be undone, on the case page and in the review room. */
export function useApproval(options: Options) {
  const { patient, newest, comments, hasUnsent = false, isMissing, onApproved, onApprove } = options
  const closures = useClosures()
  const dates = useDateWords()
  const showUndo = useUndoToast(patient.id)
  const save = useSave(caseStepCalls.approve, { success: 'silent' })
  const model = useModelState(newest?.id)
  const hasModel = newest !== null && (newest === undefined || hasMeshes(newest))
  const basis: ApprovalBasis = isMissing ? 'nothing' : hasModel && model === 'unavailable' ? 'pictures' : 'model'
  const version = newest?.version
  const label = approveLabel(basis, version)
  const asked = useAskedItems(patient.id).data?.asked_items ?? []
  const questions = asked.filter(({ state }) => state === 'open').length
  const open = openBeforeApproval(comments, hasUnsent, questions)

  function send() {
    const body = { version, from_pictures: basis === 'pictures' }
    if (onApprove) return onApprove(body)
    save.mutate(
      { params: { id: patient.id }, body },
      {
        onSuccess: ({ undo }) => {
          showUndo(`The setup of ${patient.formatted_name} is approved.`, undo)
          onApproved?.()
        },
      },
    )
  }

  async function askAndSend() {
    const consequence = approvalConsequence(patient, closures, dates)
    if (await confirm(approveConfirmation(patient, { version, basis, label, open, consequence }))) send()
  }

  return {
    basis,
    label,
    isSaving: save.isPending,
    /** Why the setup cannot be approved yet, although its state allows it. */
    blocked:
      newest === undefined
        ? STILL_LOADING
        : basis === 'model' && hasModel && model === undefined
          ? MODEL_NOT_SHOWN
          : undefined,
    askAndSend,
    /** Asks only if something is open, or if there is no model. */
    approve: () => (basis === 'model' && open.length === 0 ? send() : void askAndSend()),
  }
}

function approveLabel(basis: ApprovalBasis, version: number | undefined) {
  if (basis === 'nothing') return 'Approve without a model'
  if (basis === 'pictures') return 'Approve from the pictures'
  return version === undefined ? 'Approve setup' : `Approve v${version}`
}
