import { Box, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { JAWS, labelOf, STATUS, STATUSES } from '#contract/enums.ts'
import { patientCalls, type PatientRow, type RequestSummary } from '#contract/patients.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { errorMessage } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { formatRequestNumber } from '#web/features/requests/request-labels.ts'
import { TrackingNumber } from '#web/components/TrackingNumber.tsx'
import { paths } from '#web/paths.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import classes from './PatientRequests.module.css'
import { statusLook } from '#web/features/cases/status-look.ts'

/** Returns the detail renderer of the list, which renders the requests below expanded rows. */
export function requestsRenderer(isOpen: (id: number) => boolean) {
  return (row: PatientRow) => (isOpen(row.id) ? <PatientRequests id={row.id} name={row.formatted_name} /> : null)
}

/** Show More: lists the patient's requests with their contents and shipping (specification 6). */
function PatientRequests({ id, name }: { id: number; name: string }) {
  const result = useQuery(q(patientCalls.get, { params: { id } }))
  if (result.error) return <span role="alert">{errorMessage(result.error)}</span>
  if (!result.data)
    return (
      <LoadingState label="Loading the requests">
        <Skeleton height={8} width="40%" my={12} mx={40} />
      </LoadingState>
    )
  const requests = result.data.patient.customer_requests
  if (requests.length === 0) return <SecondaryText>No requests yet.</SecondaryText>
  return (
    <Box component="ul" pl={40} aria-label={`Requests of ${name}`}>
      {requests.map((request) => (
        <Line key={request.id} request={request} />
      ))}
    </Box>
  )
}

function Line({ request }: { request: RequestSummary }) {
  return (
    <Group component="li" className={classes.line} gap="4px 16px" mih={32}>
      <a href={paths.request(request.id)}>Request {formatRequestNumber(request.id)}</a>
      <StatusBadge look={statusLook(request.status_id)} label={labelOf(STATUSES, request.status_id) ?? ''} />
      <Box component="span" miw={160}>
        {contents(request)}
      </Box>
      <Shipping request={request} />
      <SecondaryText>{labels(request)}</SecondaryText>
    </Group>
  )
}

function Shipping({ request }: { request: RequestSummary }) {
  const method = findShippingMethod(request.shipping_method_id)
  if ((!method && !request.ship_date) || request.status_id === STATUS.canceled)
    return <SecondaryText>Nothing to ship</SecondaryText>
  return (
    <InlineGroup wraps gap="4px 12px" style={{ color: 'var(--td-t2)' }}>
      <span>
        {request.completed_at ? 'Shipped' : 'Ships'} <DateText value={request.ship_date} />
      </span>
      {method ? <span>{method.name}</span> : null}
      {request.location_name ? <span>to {request.location_name}</span> : null}
      {request.tracking_number ? <TrackingNumber number={request.tracking_number} /> : null}
    </InlineGroup>
  )
}

function contents({ jaws, flawed_trays }: RequestSummary) {
  const trays = jaws.map((jaw) => labelOf(JAWS, jaw)).join(', ')
  const flawed = flawed_trays.length > 0 ? `${flawed_trays.length} flawed` : ''
  return [trays, flawed].filter(Boolean).join(' · ') || '–'
}

function labels({ patient_label_printed, shipping_label_printed }: RequestSummary) {
  if (patient_label_printed && shipping_label_printed) return 'Both labels printed'
  if (patient_label_printed) return 'Patient label printed'
  return shipping_label_printed ? 'Shipping label printed' : ''
}
