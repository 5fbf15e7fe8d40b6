import { caseCan, processBlocker, requestCan, type Blocker } from '#contract/cases.rules.ts'
import { BY_THIRD_PARTY, STATUS, THIRD_PARTY } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { STEP_GROUPS, type StepGroup, type StepStatus, type WorkflowData } from '#contract/workflow.ts'
import { formatRequestNumber } from '#web/features/requests/request-labels.ts'
import { GROUPS, groupStatus } from './process-times.ts'

type Steps = WorkflowData['groups']['initial'] & { group: StepGroup }

/** A section of the process table: the steps of a group, or of one request where several are open. */
export type ProcessSection = Steps & {
  label: string
  status: StepStatus
  /** A third party does the work, so there are no steps, only a notice. */
  isThirdParty: boolean
  /** Why no step may be changed. */
  lock: Blocker | undefined
  /** Why no step may start. */
  startBlocked: Blocker | undefined
}

/** Returns the sections of a case's process in the order of work. */
export function listProcessSections(patient: Patient): ProcessSection[] {
  const { workflow_data: workflow, rx_form } = patient
  if (!workflow) return []
  const isPartners = rx_form?.submission_completed_by === BY_THIRD_PARTY
  const all = GROUPS.flatMap((group) => [
    { group, ...workflow.groups[group], isThirdParty: group === 'initial' && isPartners },
    ...workflow.parallel.filter((each) => each.group === group).map((each) => ({ ...each, isThirdParty: false })),
  ])
  const partners = patient.customer_requests
    .filter((request) => request.status_id <= STATUS.pending && request.assigned_to === THIRD_PARTY)
    .map(({ id }) => ({ group: 'print' as const, customer_request_id: id, steps: [], isThirdParty: true }))
  const visible = [...all.filter((section) => section.steps.length > 0 || section.isThirdParty), ...partners]
  return visible.map((section) => {
    const isSoleInGroup = visible.every((other) => other === section || other.group !== section.group)
    const { label } = STEP_GROUPS[section.group]
    const number = section.customer_request_id
    const request = patient.customer_requests.find(({ id }) => id === number)
    return {
      ...section,
      label: isSoleInGroup || number === null ? label : `${label}, ${formatRequestNumber(number)}`,
      status: sectionStatus(patient, section),
      lock: processBlocker(patient, section.group, request?.status_id ?? null) ?? caseCan.edit(patient),
      startBlocked:
        section.group === 'print' && request
          ? requestCan.startPrinting({ ...request, is_on_hold: patient.is_on_hold })
          : undefined,
    }
  })
}

function sectionStatus(patient: Patient, { group, steps }: Steps): StepStatus {
  if (group === 'initial' && patient.setup_completed_at) return 'COMPLETED'
  // The progress of a third party's print is unknown until it is shipped.
  return steps.length === 0 ? 'NEW' : groupStatus(steps)
}
