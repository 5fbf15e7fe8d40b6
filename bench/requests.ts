import type pg from 'pg'
import { caseCalls } from '#contract/cases.ts'
import { dashboardCalls } from '#contract/dashboard.ts'
import { patientCalls } from '#contract/patients.ts'
import { addressPairs } from '#contract/wire.ts'
import { workflowCalls } from '#contract/workflow.ts'
import type { Request } from './load.ts'
import { FIRST_ORGANIZATION, FIRST_OWNER } from './world.ts'

export type Measurement = {
  key: string
  label: string
  request: Request
  /** Changes nothing, although it is a POST. */
  reads?: true
  /** Measured at every size, for the growth. */
  growth?: true
  /** What of the body must be new each time. */
  unique?: (body: unknown) => string
  /** The ids that each request has of its own, turn by turn: the first were captured. */
  rows?: readonly (readonly number[])[]
}

export const BASE = '/api/v2'

/** What people do all day: the list with and without a name, one case, a new case, a finished step. */
export async function requestsOf(pool: pg.Pool, token: string, organizations: number): Promise<Measurement[]> {
  const list = (filter: object) =>
    `${BASE}${patientCalls.list.path}?${new URLSearchParams(addressPairs({ filter, sort: 'ship_date_sort', perPage: 50 })).toString()}`
  const plain = { held: false, active_request_only: true }
  const { rows: ids } = await pool.query<{ id: number }>(
    'select id from patients where deleted_at is null order by id desc limit 1',
  )
  const { rows: steps } = await pool.query<{ id: number; patient_id: number }>(
    `select s.id, s.patient_id from workflow_steps s join patients p on p.id = s.patient_id
     where p.status_key in ('new', 'in_progress') and p.deleted_at is null and s.position = 1 order by s.id desc limit 2000`,
  )
  let turn = 0
  let count = 0
  return [
    {
      key: 'list-name',
      label: 'list, two filters, name search',
      growth: true,
      request: { method: 'GET', path: list({ ...plain, patient_full_name_like: 'sorens' }), token },
    },
    { key: 'list', label: 'list, two filters', growth: true, request: { method: 'GET', path: list(plain), token } },
    { key: 'patient', label: 'one patient', request: { method: 'GET', path: `${BASE}/patients/${ids[0]?.id}`, token } },
    {
      key: 'dashboard',
      label: 'dashboard of a month, counted anew',
      request: {
        method: 'GET',
        path: `${BASE}${dashboardCalls.get.path}?${monthUntilToday()}&with_live_data=1`,
        token,
      },
    },
    {
      key: 'submit',
      label: 'submit a case',
      request: {
        method: 'POST',
        path: BASE + caseCalls.submit.path,
        token,
        next: () => ({ body: newCase(count++ % organizations, count) }),
      },
      rows: Array.from({ length: organizations }, (_, index) => [FIRST_ORGANIZATION + index]),
      unique: (body) => (body as { last_name: string }).last_name,
    },
    {
      key: 'step',
      label: 'complete a step',
      request: {
        method: 'PUT',
        path: BASE + workflowCalls.saveProcesses.path,
        token,
        next: () => {
          const step = steps[turn % steps.length]
          if (!step) throw new Error('Nobody works on any case.')
          turn += 1
          return {
            path: BASE + workflowCalls.saveProcesses.path.replace(':id', String(step.patient_id)),
            body: finishedStep(step.id, turn),
          }
        },
      },
      rows: steps.map((step) => [step.id, step.patient_id]),
    },
  ]
}

function monthUntilToday() {
  const [from, to] = [30, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
  return `dateFilterFrom=${from}&dateFilterTo=${to}`
}

/** By the owner of one practice after the other. */
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

/** Finished at another second each time, so that every request changes the row. */
function finishedStep(id: number, turn: number) {
  const at = (offset: number) => new Date(Date.now() - 7_200_000 + offset).toISOString()
  return { processes: [{ id, user_id: null, started_at: at(0), finished_at: at(3_600_000 + turn) }] }
}
