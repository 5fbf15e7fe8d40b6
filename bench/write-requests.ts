import type pg from 'pg'
import { caseCalls } from '#contract/cases.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { noteCalls } from '#contract/notes.ts'
import { workflowCalls } from '#contract/workflow.ts'
import { patientRequest, BASE, cycle, type Measurement } from './requests.ts'
import { FIRST_ORGANIZATION, FIRST_OWNER } from './world.ts'

/** The changes of daily work: a new case, a finished step, a hold, a note; each for another row than the one before. */
export async function writeRequests(pool: pg.Pool, token: string, organizations: number): Promise<Measurement[]> {
  const { rows: steps } = await pool.query<{ id: number; patient_id: number }>(
    `select s.id, s.patient_id from workflow_steps s join patients p on p.id = s.patient_id
     where p.status_key in ('new', 'in_progress') and not p.is_on_hold and p.deleted_at is null and s.position = 1
     order by s.id desc limit 2000`,
  )
  const { rows: others } = await pool.query<{ id: number }>(
    `select id from patients where status_key = 'awaiting_approval' and deleted_at is null order by id desc limit 2000`,
  )
  const practices = Array.from({ length: organizations }, (_, index) => index)
  const patients = others.map(({ id }) => id)
  return [
    {
      key: 'submit',
      label: 'submit a case',
      request: {
        method: 'POST',
        path: BASE + caseCalls.submit.path,
        token,
        next: cycle(practices, (practice, turn) => ({ body: newCase(practice, turn) })),
      },
    },
    {
      key: 'step',
      label: 'complete a step',
      request: {
        method: 'PUT',
        path: workflowCalls.saveProcesses.path,
        token,
        next: cycle(steps, (step, turn) => ({
          ...patientRequest(workflowCalls.saveProcesses.path)(step.patient_id),
          body: finishedStep(step.id, turn),
        })),
      },
    },
    {
      key: 'hold',
      label: 'hold, and release',
      request: {
        method: 'PUT',
        path: caseStepCalls.toggleHold.path,
        token,
        next: cycle(patients, (id, turn) => ({
          ...patientRequest(caseStepCalls.toggleHold.path)(id),
          body: { action_owner_name: 'First Last1', reason: `The bench, turn ${turn}` },
        })),
      },
    },
    {
      key: 'note',
      label: 'a note',
      request: {
        method: 'POST',
        path: noteCalls.add.path,
        token,
        next: cycle(patients, (id, turn) => ({
          ...patientRequest(noteCalls.add.path)(id),
          body: { kind: 'technician', note: `The bench, turn ${turn}` },
        })),
      },
    },
  ]
}

/** A case of the owner of that practice. */
function newCase(practice: number, number: number) {
  const organization_id = FIRST_ORGANIZATION + practice
  return {
    organization_id,
    user_id: FIRST_OWNER + practice,
    first_name: 'Bench',
    last_name: `Case${process.pid}n${number}n${Math.random().toString(36).slice(2)}`.replace(/^c/, 'C'),
    impression_date: new Date().toISOString().slice(0, 10),
    impression_type: 1,
    jaws_id: 3,
    export_type: 1,
    print_assignment: 'O',
    submission_completed_by: 1,
    location_id: organization_id,
    shipping_location_id: organization_id,
    shipping_method: 1,
  }
}

/** The finish differs by a millisecond each time, so that every request changes the row. */
function finishedStep(id: number, turn: number) {
  const at = (offset: number) => new Date(Date.now() - 7_200_000 + offset).toISOString()
  return { processes: [{ id, user_id: null, started_at: at(0), finished_at: at(3_600_000 + turn) }] }
}
