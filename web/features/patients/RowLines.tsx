import { useQuery } from '@tanstack/react-query'
import { JAWS, labelOf, STATUS, STATUSES } from '#contract/enums.ts'
import { patientCalls, type PatientRow, type RequestSummary } from '#contract/patients.ts'
import { courierOf, shippingMethodOf } from '#contract/shipping.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { numberOf } from '#web/features/requests/request-words.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import classes from './RowLines.module.css'
import { lookOfStatus } from './status-look.ts'

/** What stands below the rows that were opened. */
export function linesOf(isOpen: (id: number) => boolean) {
  return (row: PatientRow) => (isOpen(row.id) ? <RowLines id={row.id} name={row.formatted_name} /> : null)
}

/** Show More: the row's requests, each with what is sent and how (specification 6). */
function RowLines({ id, name }: { id: number; name: string }) {
  const answer = useQuery(q(patientCalls.get, { params: { id } }))
  if (answer.error) return <span role="alert">{wordsOf(answer.error)}</span>
  if (!answer.data)
    return (
      <Waiting words="Loading the requests">
        <span className={classes.bone} />
      </Waiting>
    )
  const requests = answer.data.patient.customer_requests
  if (requests.length === 0) return <span className={classes.none}>No requests yet.</span>
  return (
    <ul className={classes.lines} aria-label={`Requests of ${name}`}>
      {requests.map((request) => (
        <Line key={request.id} request={request} />
      ))}
    </ul>
  )
}

function Line({ request }: { request: RequestSummary }) {
  return (
    <li className={classes.line}>
      <a href={paths.request(request.id)}>Request {numberOf(request.id)}</a>
      <StatusBadge look={lookOfStatus(request.status_id)} label={labelOf(STATUSES, request.status_id) ?? ''} />
      <span className={classes.what}>{contents(request)}</span>
      <Shipping request={request} />
      <span className={classes.labels}>{labels(request)}</span>
    </li>
  )
}

function Shipping({ request }: { request: RequestSummary }) {
  const method = shippingMethodOf(request.shipping_method_id)
  if ((!method && !request.ship_date) || request.status_id === STATUS.canceled)
    return <span className={classes.none}>Nothing to ship</span>
  return (
    <span className={classes.shipping}>
      <span>
        {request.completed_at ? 'Shipped' : 'Ships'} <DateText value={request.ship_date} />
      </span>
      {method ? <span>{method.name}</span> : null}
      {request.location_name ? <span>to {request.location_name}</span> : null}
      {request.tracking_number ? <Tracking number={request.tracking_number} /> : null}
    </span>
  )
}

function Tracking({ number }: { number: string }) {
  const { name, link } = courierOf(number)
  return (
    <span className={classes.tracking}>
      {link ? (
        <a href={link} target="_blank" rel="noreferrer">
          {name} {number}
        </a>
      ) : (
        number
      )}
      <CopyButton text={() => number} label="Copy the tracking number" said="Tracking number copied!" />
    </span>
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
