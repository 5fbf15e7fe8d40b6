import { Anchor } from '@mantine/core'
import { IconPackage, IconPackageExport } from '@tabler/icons-react'
import { JAWS, labelOf, STATUS } from '#contract/enums.ts'
import type { RequestSummary } from '#contract/patients.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { TrackingNumber } from '#web/components/TrackingNumber.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { paths } from '#web/paths.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'

/** The shipments of a case: planned, in production, shipped or canceled. */
export function Shipments({ requests }: { requests: readonly RequestSummary[] }) {
  const visibleRequests = requests.filter((request) => request.assigned_to !== null || request.flawed_trays.length > 0)
  if (visibleRequests.length === 0) return null
  return (
    <Section title="Shipments" isFlush>
      <ItemList>
        {visibleRequests.map((request) => (
          <Shipment key={request.id} request={request} />
        ))}
      </ItemList>
    </Section>
  )
}

function Shipment({ request }: { request: RequestSummary }) {
  const method = findShippingMethod(request.shipping_method_id)
  const destination = [method?.name, request.location_name && `to ${request.location_name}`].filter(Boolean).join(' ')
  return (
    <Item
      lead={<IconTile icon={request.completed_at ? IconPackageExport : IconPackage} />}
      name={
        <Anchor
          href={paths.request(request.id)}
          c="inherit"
          inherit
          display="inline-block"
          lh="24px"
          py={{ base: 10, sm: 0 }}
          my={{ base: -10, sm: 0 }}
        >
          {formatContents(request)}
        </Anchor>
      }
      below={
        request.tracking_number ? (
          <TrackingNumber number={request.tracking_number} />
        ) : (
          destination || unshippedLabel(request)
        )
      }
      end={
        <>
          {request.ship_date && request.status_id !== STATUS.canceled ? (
            <span>
              {request.completed_at ? 'shipped' : 'ships'} <OfficeDate value={request.ship_date} />
            </span>
          ) : null}
          <StatusBadge {...shipmentStatus(request)} />
        </>
      }
    />
  )
}

/** A request with no assignee is for corrected files only and is never shipped. */
function unshippedLabel({ assigned_to }: RequestSummary) {
  return assigned_to === null ? 'printed in-office' : 'not shipped'
}

function formatContents({ jaws, flawed_trays, assigned_to }: RequestSummary) {
  const jaw = jaws.length > 1 ? 'both jaws' : (labelOf(JAWS, jaws[0])?.toLowerCase() ?? '')
  const label = assigned_to === null ? 'Corrected files' : flawed_trays.length > 0 ? 'Corrected trays' : 'Trays'
  return jaw ? `${label}, ${jaw}` : label
}

function shipmentStatus(request: RequestSummary): { look: StatusLook; label: string } {
  if (request.status_id === STATUS.canceled) return { look: 'canceled', label: 'Canceled' }
  if (request.completed_at) return { look: 'completed', label: request.assigned_to === null ? 'Done' : 'Shipped' }
  return request.status_id === STATUS.new
    ? { look: 'new', label: 'Planned' }
    : { look: 'in-progress', label: 'Being made' }
}
