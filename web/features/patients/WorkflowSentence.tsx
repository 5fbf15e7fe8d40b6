import type { Patient } from '#contract/patients.ts'
import { shippingMethodOf } from '#contract/shipping.ts'
import type { WorkflowData } from '#contract/workflow.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { currentStepWords, shipmentOf, shortMoment } from './case-words.ts'
import { turnOf } from './strip.ts'

/** 'Flawed tray, CFT is running since 08:07, our turn (Maren Okafor)'. */
export function WorkflowSentence({ patient }: { patient: Patient }) {
  const current = patient.workflow_data?.current
  const turn = turnOf(patient, 'lab')
  if (patient.deleted_at) return <strong>Archived</strong>
  if (patient.status_key === 'canceled') return <strong>Canceled</strong>
  if (patient.is_on_hold) {
    return (
      <>
        <strong>On hold</strong>
        {patient.on_hold_notes[0] ? ` since ${shortMoment(patient.on_hold_notes[0].created_at)}` : ''}, {turn}
      </>
    )
  }
  if (patient.status_key === 'awaiting_approval' && patient.setup_completed_at) {
    return (
      <>
        <strong>Doctor’s approval</strong> is awaited since {shortMoment(patient.setup_completed_at)}, {turn}
      </>
    )
  }
  if (!current && !patient.setup_completed_at) {
    return (
      <>
        <strong>Initial case setup</strong>: all steps are finished, it waits to be completed{turn ? `, ${turn}` : ''}
      </>
    )
  }
  if (!current && shipmentOf(patient)?.completed_at === null) {
    return (
      <>
        <strong>Printing request</strong>: all steps are finished, it waits to be shipped{turn ? `, ${turn}` : ''}
      </>
    )
  }
  if (!current) return <strong>{patient.status_key === 'completed' ? 'Shipped' : 'Nothing runs'}</strong>
  const verb = current.status === 'IN_PROGRESS' ? 'is running' : 'waits'
  const tech = techOf(patient.workflow_data)
  return (
    <>
      <strong>{currentStepWords(patient)}</strong> {verb} since {shortMoment(current.updated_at)}
      {turn ? `, ${turn}` : ''}
      {tech ? ` (${tech})` : ''}
    </>
  )
}

function techOf(workflow: WorkflowData | null) {
  const current = workflow?.current
  if (!workflow || !current) return undefined
  const rows = [workflow.groups.initial, workflow.groups.flawed, workflow.groups.print].flatMap((group) => group.steps)
  return rows.find((row) => row.key === current.step && row.status === current.status)?.tech_name
}

/** 'Ships 2026-11-24 by Express, arrives 2026-11-27'. */
export function ShipWords({ patient }: { patient: Patient }) {
  const request = shipmentOf(patient)
  if (!request?.ship_date) return null
  const method = shippingMethodOf(request.shipping_method_id)?.name
  return (
    <>
      {request.completed_at ? 'Shipped' : 'Ships'}{' '}
      <strong>
        <DateText value={request.ship_date} />
      </strong>
      {method ? ` by ${method}` : ''}
      {request.expected_arrival_date ? (
        <>
          , arrives{' '}
          <strong>
            <DateText value={request.expected_arrival_date} />
          </strong>
        </>
      ) : null}
    </>
  )
}
