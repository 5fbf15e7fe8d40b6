import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Patient } from '#contract/patients.ts'
import { fixture } from '#web/testing/fixture.ts'
import { buildStepStrip } from './step-strip.ts'
import { WorkflowSummary } from './WorkflowSummary.tsx'

const SETUP_DONE = '2026-11-20T08:00:00.000Z'

/** An approved case with an open print. */
function approved(assigned_to: 'O' | '3') {
  const print = { id: 7, status_id: 1, assigned_to, completed_at: null, ship_date: '2026-11-25', flawed_trays: [] }
  const group = { customer_request_id: null, steps: [] }
  return fixture<Patient>({
    status_key: 'approved',
    created_at: SETUP_DONE,
    setup_completed_at: SETUP_DONE,
    approved_at: SETUP_DONE,
    deleted_at: null,
    is_on_hold: false,
    has_pending_flawed_tray_request: false,
    rx_form: { created_at: SETUP_DONE, submission_completed_by: 1, print_assignment: assigned_to, export_type: 1 },
    customer_request: { id: 7, status_id: 1 },
    customer_requests: [print],
    on_hold_notes: [],
    workflow_data: { id: 1, groups: { initial: group, flawed: group, print: group }, parallel: [], current: null },
  })
}

function responsibleText(patient: Patient) {
  return renderToStaticMarkup(
    <MantineProvider>
      <WorkflowSummary patient={patient} holding={undefined} />
    </MantineProvider>,
  )
}

it('a print by a third party is shown as being printed until it ships, even without steps', () => {
  expect(responsibleText(approved('3'))).toContain(
    '<strong>Printing request</strong> is being printed by the third party, with the lab partner',
  )
  const printing = buildStepStrip(approved('3'), 'lab').find(({ name }) => name === 'Printing')
  expect(printing).toMatchObject({ state: 'current', detail: 'by the third party' })
})

it('a setup by a third party names none of our technicians', () => {
  const step = { key: 'digital_design', status: 'IN_PROGRESS', tech_name: 'Maren Okafor', updated_at: SETUP_DONE }
  const inSetup = (submission_completed_by: number) => {
    const patient = approved('O')
    const initial = { customer_request_id: null, steps: [step] }
    const current = { request_type: 'initial_case_setup', step: step.key, status: step.status, updated_at: SETUP_DONE }
    const { groups, ...workflow } = patient.workflow_data ?? { groups: {} }
    return fixture<Patient>({
      ...patient,
      setup_completed_at: null,
      approved_at: null,
      customer_request: null,
      customer_requests: [],
      rx_form: { ...patient.rx_form, submission_completed_by },
      workflow_data: { ...workflow, groups: { ...groups, initial }, current },
    })
  }
  expect(responsibleText(inSetup(1))).toContain('with us (Maren Okafor)')
  expect(responsibleText(inSetup(3))).toMatch(/with the lab partner$/)
})

it('our print with all steps finished is shown as waiting to ship', () => {
  expect(responsibleText(approved('O'))).toContain('all steps are finished, it waits to be shipped')
})

it('a canceled case shows no upcoming printing or shipping', () => {
  const cancelled = { ...approved('O'), status_key: 'canceled', approved_at: null, customer_requests: [] }
  const rx_form = { ...cancelled.rx_form, cancelled_at: '2026-11-21T09:05:00.000Z' }
  const steps = buildStepStrip(fixture<Patient>({ ...cancelled, rx_form }), 'practice')
  expect(steps.map(({ name, detail }) => `${name} ${detail}`)).toEqual([
    'Submitted 2026-11-20',
    'Setup 2026-11-20',
    'Canceled 2026-11-21',
  ])
})

it('a canceled print is not shown as upcoming', () => {
  const cancelled = { ...approved('O'), customer_request: null }
  // Contains only the fields of a request that the strip reads.
  const customer_requests = cancelled.customer_requests.map((request) => ({ ...request, status_id: 5 }))
  const last = buildStepStrip({ ...cancelled, customer_requests }, 'practice').at(-1)
  expect(last).toMatchObject({ name: 'Printing', state: 'todo', detail: 'canceled' })
})

it('days in the step strip include the year', () => {
  expect(buildStepStrip(approved('O'), 'lab').at(-1)).toMatchObject({ name: 'Ships', detail: '2026-11-25' })
})

it('a practice does not see our step counts', () => {
  const patient = { ...approved('O'), has_pending_flawed_tray_request: true }
  const detail = (viewer: 'lab' | 'practice') => buildStepStrip(patient, viewer).map((step) => step.detail)
  const inSetup = { ...patient, setup_completed_at: null, approved_at: null, customer_requests: [] }
  expect(detail('lab').join()).toMatch(/\d of \d+ steps/)
  for (const each of [...detail('practice'), ...buildStepStrip(inSetup, 'practice').map((step) => step.detail)]) {
    expect(each).not.toMatch(/steps/)
  }
})

it('a flawed tray is corrected by us, whoever prints it', () => {
  const patient = approved('3')
  const { workflow_data: workflow } = patient
  const current = { request_type: 'flawed_tray', step: 'qa', status: 'IN_PROGRESS', updated_at: SETUP_DONE }
  const correcting = fixture<Patient>({
    ...patient,
    step_request_type: 'flawed_tray',
    workflow_data: { ...workflow, current },
  })
  expect(responsibleText(correcting)).toContain('with us')
  expect(buildStepStrip(correcting, 'practice').map(({ name, detail }) => `${name} ${detail}`)).toContain(
    'Flawed tray being corrected',
  )
})
