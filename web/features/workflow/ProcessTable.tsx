import type { QueryKey } from '@tanstack/react-query'
import { caseCan, processBlocker, requestCan } from '#contract/cases.rules.ts'
import { THIRD_PARTY } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { STEP_GROUPS, workflowCalls, type StepGroup, type StepStatus, type WorkflowData } from '#contract/workflow.ts'
import { useCan } from '#web/api/can.ts'
import { Section } from '#web/ui/Section.tsx'
import type { StatusLook } from '#web/ui/StatusBadge.tsx'
import { ProcessGroup } from './ProcessGroup.tsx'
import { GROUPS, groupStatus } from './process-words.ts'
import classes from './ProcessTable.module.css'
import { useSaveStep } from './useSaveStep.ts'

/** RX-36. */
export const THIRD_PARTY_NOTICE = 'This is assigned to third party partner.'

const LOOKS: Record<StepStatus, { look: StatusLook; label: string }> = {
  NEW: { look: 'new', label: 'New' },
  PENDING: { look: 'pending', label: 'Pending' },
  IN_PROGRESS: { look: 'in-progress', label: 'In Progress' },
  COMPLETED: { look: 'completed', label: 'Completed' },
}

type Props = {
  patient: Patient
  workflow: WorkflowData
  /** Where the case is kept, to show a change at once. */
  queryKey: QueryKey
}

/** The steps of the three groups: who, when, how long (WF-04). */
export function ProcessTable({ patient, workflow, queryKey }: Props) {
  const can = useCan()
  const save = useSaveStep(workflow.id, queryKey)
  const noPermission = can.reason(workflowCalls.saveProcesses, patient.organization_id)
  const groups = GROUPS.filter((group) => workflow.groups[group].steps.length > 0 || isThirdParty(patient, group))
  const steps = GROUPS.flatMap((group) => workflow.groups[group].steps)
  const done = steps.filter((step) => step.status === 'COMPLETED').length

  return (
    <Section
      title="Process"
      id="process"
      isFlush
      beside={`${done} of ${steps.length} steps done`}
      actions={<span className={classes.saved}>{save.isPending ? 'Saving…' : 'Times in UTC, saved per cell'}</span>}
    >
      <div className={classes.wrap}>
        <table className={classes.table} aria-label="Process">
          <thead>
            <tr>
              <th scope="col" className={classes.colStep}>
                Step
              </th>
              <th scope="col">Process</th>
              <th scope="col" className={classes.colTech}>
                Tech name
              </th>
              <th scope="col" className={classes.colTime}>
                Started
              </th>
              <th scope="col" className={classes.colTime}>
                Finished
              </th>
              <th scope="col" className={`${classes.production} ${classes.colProduction}`}>
                Production time
              </th>
            </tr>
          </thead>
          {groups.map((group) => (
            <ProcessGroup
              key={group}
              label={STEP_GROUPS[group].label}
              status={LOOKS[statusOf(patient, workflow, group)]}
              steps={workflow.groups[group].steps}
              current={workflow.current?.request_type === STEP_GROUPS[group].request_type ? workflow.current : null}
              lock={lockOf(patient, workflow, group)?.text ?? noPermission}
              startBlocked={group === 'print' ? startBlocker(patient, workflow) : undefined}
              notice={isThirdParty(patient, group) ? THIRD_PARTY_NOTICE : undefined}
              onSave={(row, change) => save.mutate({ row, change })}
            />
          ))}
        </table>
      </div>
    </Section>
  )
}

function statusOf(patient: Patient, workflow: WorkflowData, group: StepGroup): StepStatus {
  if (group === 'initial' && patient.setup_completed_at) return 'COMPLETED'
  return groupStatus(workflow.groups[group].steps)
}

function requestOf(patient: Patient, workflow: WorkflowData, group: StepGroup) {
  const id = workflow.groups[group].customer_request_id
  return patient.customer_requests.find((request) => request.id === id)
}

function lockOf(patient: Patient, workflow: WorkflowData, group: StepGroup) {
  const status = requestOf(patient, workflow, group)?.status_id ?? null
  return processBlocker(patient, group, status) ?? caseCan.edit(patient)
}

function startBlocker(patient: Patient, workflow: WorkflowData) {
  const request = requestOf(patient, workflow, 'print')
  return request && requestCan.startPrinting({ ...request, is_on_hold: patient.is_on_hold })?.text
}

/** A setup that the partner makes, or the newest open print that it has. */
function isThirdParty(patient: Patient, group: StepGroup) {
  if (group === 'initial') return patient.rx_form?.submission_completed_by === 3
  if (group === 'flawed') return false
  const open = patient.customer_requests.find((request) => request.status_id <= 3 && request.assigned_to !== null)
  return open?.assigned_to === THIRD_PARTY
}
