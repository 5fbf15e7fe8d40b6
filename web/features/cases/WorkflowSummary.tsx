import { Text } from '@mantine/core'
import type { AskedItem } from '#contract/asked-items.ts'
import { ORTHOSELECT } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { needsApproval } from '#contract/rx-forms.rules.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { formatPrinter } from '#web/features/requests/request-labels.ts'
import { currentStepLabel, currentShipment, formatShortDateTime } from './case-labels.ts'
import { responsibleParty } from './step-strip.ts'

/** Renders e.g. 'Flawed tray, CFT is running since 08:07, with us (Maren Okafor)'. */
export function WorkflowSummary({ patient, holding }: { patient: Patient; holding: AskedItem | undefined }) {
  const current = patient.workflow_data?.current
  const responsible = responsibleParty(patient, 'lab', holding)
  if (patient.deleted_at) return <strong>Archived</strong>
  if (patient.status_key === 'canceled') return <strong>Canceled</strong>
  if (patient.is_on_hold) {
    return (
      <>
        <strong>On hold</strong>
        {patient.on_hold_notes[0] ? (
          <>
            {' since '}
            <Moment at={patient.on_hold_notes[0].created_at} />
          </>
        ) : null}
        , {responsible}
      </>
    )
  }
  if (patient.is_setup_missing) {
    return (
      <>
        <strong>Setup</strong> was completed without files, {responsible}
      </>
    )
  }
  if (patient.status_key === 'awaiting_approval' && patient.setup_completed_at) {
    return (
      <>
        <strong>Doctor’s approval</strong> is awaited since <Moment at={patient.setup_completed_at} />, {responsible}
      </>
    )
  }
  if (!current && !patient.setup_completed_at) {
    return (
      <>
        <strong>Initial case setup</strong>: all steps are finished, it waits to be completed
        {responsible ? `, ${responsible}` : ''}
      </>
    )
  }
  const shipment = currentShipment(patient)
  if (!current && shipment?.completed_at === null) {
    return (
      <>
        <strong>Printing request</strong>
        {shipment.assigned_to === ORTHOSELECT
          ? ': all steps are finished, it waits to be shipped'
          : ` is being printed ${formatPrinter(shipment.assigned_to)}`}
        {responsible ? `, ${responsible}` : ''}
      </>
    )
  }
  if (!current) return <strong>{patient.status_key === 'completed' ? 'Shipped' : 'Nothing runs'}</strong>
  const verb = current.status === 'IN_PROGRESS' ? 'is running' : 'waits'
  const tech = currentTechnician(patient)
  return (
    <>
      <strong>{currentStepLabel(patient)}</strong> {verb} since <Moment at={current.updated_at} />
      {responsible ? `, ${responsible}` : ''}
      {tech ? ` (${tech})` : ''}
    </>
  )
}

/** Returns the technician of the current step; undefined for a setup that the practice or its third party makes. */
function currentTechnician({ workflow_data: workflow, rx_form }: Patient) {
  const current = workflow?.current
  if (!workflow || !current) return undefined
  if (current.request_type === 'initial_case_setup' && !needsApproval(rx_form)) return undefined
  const { initial, flawed, print } = workflow.groups
  const rows = [initial, flawed, print, ...workflow.parallel].flatMap((group) => group.steps)
  return rows.find((row) => row.key === current.step && row.status === current.status)?.tech_name
}

/** Renders e.g. 'Ships 2026-11-24 by Express, arrives 2026-11-27'. */
export function ShipmentLine({ patient }: { patient: Patient }) {
  const request = currentShipment(patient)
  if (!request?.ship_date) return null
  const method = findShippingMethod(request.shipping_method_id)?.name
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

/** Does not wrap, since a date would break at its hyphens. */
function Moment({ at }: { at: string }) {
  return (
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      {formatShortDateTime(at)}
    </Text>
  )
}
