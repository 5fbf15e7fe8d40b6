import { IconPackage, IconPackageExport } from '@tabler/icons-react'
import { JAWS, labelOf, STATUS } from '#contract/enums.ts'
import type { RequestSummary } from '#contract/patients.ts'
import { courierOf, shippingMethodOf } from '#contract/shipping.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'
import classes from './Shipments.module.css'

/** The parcels of a case: planned, on their way, arrived as far as we know. */
export function Shipments({ requests }: { requests: readonly RequestSummary[] }) {
  const shown = requests.filter((request) => request.assigned_to !== null || request.flawed_trays.length > 0)
  if (shown.length === 0) return null
  return (
    <Section title="Shipments" isFlush>
      <ul className={classes.list}>
        {shown.map((request) => (
          <Shipment key={request.id} request={request} />
        ))}
      </ul>
    </Section>
  )
}

function Shipment({ request }: { request: RequestSummary }) {
  const method = shippingMethodOf(request.shipping_method_id)
  const place = [method?.name, request.location_name && `to ${request.location_name}`].filter(Boolean).join(' ')
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={request.completed_at ? IconPackageExport : IconPackage} size={18} />
      </span>
      <div className={classes.words}>
        <a className={classes.name} href={paths.request(request.id)}>
          {contentsOf(request)}
        </a>
        <span className={classes.note}>
          {request.tracking_number ? <Tracking number={request.tracking_number} /> : place || unsent(request)}
        </span>
      </div>
      <span className={classes.when}>
        {request.ship_date && request.status_id !== STATUS.canceled ? (
          <>
            {request.completed_at ? 'shipped' : 'ships'} <DateText value={request.ship_date} />
          </>
        ) : null}
      </span>
      <StatusBadge {...shipmentStatus(request)} />
    </li>
  )
}

/** A file alone is asked for: nothing of it will ever be sent. */
function unsent({ assigned_to }: RequestSummary) {
  return assigned_to === null ? 'printed in-office' : 'not shipped'
}

export function Tracking({ number }: { number: string }) {
  const courier = courierOf(number)
  return (
    <>
      {courier.name === 'Other' ? '' : `${courier.name} `}
      {courier.link ? (
        <a href={courier.link} target="_blank" rel="noreferrer">
          {number}
        </a>
      ) : (
        number
      )}
      <CopyButton text={() => number} label="Copy the tracking number" said="Tracking number copied!" />
    </>
  )
}

function contentsOf({ jaws, flawed_trays, assigned_to }: RequestSummary) {
  const jaw = jaws.length > 1 ? 'both jaws' : (labelOf(JAWS, jaws[0])?.toLowerCase() ?? '')
  const what = assigned_to === null ? 'Corrected files' : flawed_trays.length > 0 ? 'Corrected trays' : 'Trays'
  return jaw ? `${what}, ${jaw}` : what
}

function shipmentStatus(request: RequestSummary): { look: StatusLook; label: string } {
  if (request.status_id === STATUS.canceled) return { look: 'canceled', label: 'Canceled' }
  if (request.completed_at) return { look: 'completed', label: request.assigned_to === null ? 'Done' : 'Shipped' }
  return request.status_id === STATUS.new
    ? { look: 'new', label: 'Planned' }
    : { look: 'in-progress', label: 'In the making' }
}
