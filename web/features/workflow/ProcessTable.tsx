import type { QueryKey } from '@tanstack/react-query'
import { caseCan, processBlocker, requestCan } from '#contract/cases.rules.ts'
import { BY_THIRD_PARTY, STATUS, THIRD_PARTY } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { STEP_GROUPS, workflowCalls, type StepGroup, type StepStatus, type WorkflowData } from '#contract/workflow.ts'
import { useCan } from '#web/api/can.ts'
import { numberOf } from '#web/features/requests/request-words.ts'
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
  const sections = sectionsOf(patient, workflow)
  const steps = sections.flatMap((section) => section.steps)
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
          {sections.map((section) => (
            <ProcessGroup
              key={`${section.group} ${section.customer_request_id}`}
              label={section.label}
              status={LOOKS[statusOf(patient, section)]}
              steps={section.steps}
              current={
                workflow.current?.request_type === STEP_GROUPS[section.group].request_type ? workflow.current : null
              }
              lock={lockOf(patient, section)?.text ?? noPermission}
              startBlocked={section.group === 'print' ? startBlocker(patient, section)?.text : undefined}
              notice={section.isThirdParty ? THIRD_PARTY_NOTICE : undefined}
              onSave={(row, change) => save.mutate({ row, change })}
            />
          ))}
        </table>
      </div>
    </Section>
  )
}

type TableSection = WorkflowData['groups']['initial'] & { group: StepGroup; label: string; isThirdParty: boolean }

/** One part of the table for each group and each open request that has steps; a partner has none, only a notice. */
function sectionsOf(patient: Patient, { groups, parallel }: WorkflowData): TableSection[] {
  const all = GROUPS.flatMap((group) => [
    { group, ...groups[group], isThirdParty: group === 'initial' && isMadeByPartner(patient) },
    ...parallel.filter((each) => each.group === group).map((each) => ({ ...each, isThirdParty: false })),
  ])
  const partners = patient.customer_requests
    .filter((request) => request.status_id <= STATUS.pending && request.assigned_to === THIRD_PARTY)
    .map(({ id }) => ({ group: 'print' as const, customer_request_id: id, steps: [], isThirdParty: true }))
  const shown = [...all.filter((section) => section.steps.length > 0 || section.isThirdParty), ...partners]
  return shown.map((section) => {
    const isAlone = shown.every((other) => other === section || other.group !== section.group)
    const { label } = STEP_GROUPS[section.group]
    const number = section.customer_request_id
    return { ...section, label: isAlone || number === null ? label : `${label}, ${numberOf(number)}` }
  })
}

function isMadeByPartner({ rx_form }: Patient) {
  return rx_form?.submission_completed_by === BY_THIRD_PARTY
}

function statusOf(patient: Patient, { group, steps }: TableSection): StepStatus {
  if (group === 'initial' && patient.setup_completed_at) return 'COMPLETED'
  // Of what a partner prints nothing is known until it is sent.
  return steps.length === 0 ? 'NEW' : groupStatus(steps)
}

function requestOf(patient: Patient, { customer_request_id }: TableSection) {
  return patient.customer_requests.find((request) => request.id === customer_request_id)
}

function lockOf(patient: Patient, section: TableSection) {
  const status = requestOf(patient, section)?.status_id ?? null
  return processBlocker(patient, section.group, status) ?? caseCan.edit(patient)
}

function startBlocker(patient: Patient, section: TableSection) {
  const request = requestOf(patient, section)
  return request && requestCan.startPrinting({ ...request, is_on_hold: patient.is_on_hold })
}
