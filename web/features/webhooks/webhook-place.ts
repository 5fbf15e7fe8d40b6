import { useParams } from '@tanstack/react-router'
import { useContext } from 'react'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { AddressContext } from '#web/ui/table/address-context.ts'

/** Where the webhook of the page is: `id` is its organization, as in the paths of the calls. */
export type WebhookPlace = { id: number; webhook_id: number }

/**
 * Reads the address of the page: the webhook, and the delivery that is open. It belongs to the organization that the
 * user works in, unless the address names another one, as it does for staff.
 */
export function useWebhookAddress() {
  const { id }: { id?: string } = useParams({ strict: false })
  const { current_organization_id } = useMe()
  const { search, change } = useContext(AddressContext)
  const organization = toId(search.organization)
  const place: WebhookPlace = { id: organization ?? current_organization_id ?? 0, webhook_id: Number(id) }
  const { delivery, ...rest } = search
  const isOfStaff = current_organization_id === null
  return {
    place,
    isOfStaff,
    deliveryId: toId(delivery),
    listHref: isOfStaff ? paths.settings({ tab: 'developers' }) : paths.account({ tab: '7' }),
    /** The page without an open delivery. */
    closedHref: paths.webhook(place.webhook_id, rest),
    deliveryHref: (each: number) => paths.webhook(place.webhook_id, { ...rest, delivery: each }),
    closeDelivery: () => change(rest),
  }
}

export type WebhookAddress = ReturnType<typeof useWebhookAddress>

function toId(text: string | undefined) {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}
