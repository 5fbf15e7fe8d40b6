import { useParams } from '@tanstack/react-router'
import { useContext } from 'react'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { AddressContext } from '#web/ui/table/address-context.ts'

/** Where the webhook of the page is: `id` is its organization, as in the paths of the calls. */
export type WebhookPlace = { id: number; webhook_id: number }

type Query = Readonly<Record<string, string | undefined>>

/**
 * Reads the address of the page: the webhook, and the delivery that is open. A practice has its own webhooks below
 * Account, staff those of a practice below Settings.
 */
export function useWebhookAddress() {
  const { id, organizationId }: { id?: string; organizationId?: string } = useParams({ strict: false })
  const { current_organization_id } = useMe()
  const { search, change } = useContext(AddressContext)
  const isOfStaff = organizationId !== undefined
  const place: WebhookPlace = {
    id: isOfStaff ? Number(organizationId) : (current_organization_id ?? 0),
    webhook_id: Number(id),
  }
  const { delivery, ...rest } = search
  const deliveryId = delivery !== undefined && /^[1-9]\d{0,9}$/.test(delivery) ? Number(delivery) : undefined
  const hrefWith = (query: Query) => paths.webhook(place.webhook_id, query, isOfStaff ? place.id : undefined)
  return {
    place,
    isOfStaff,
    deliveryId,
    listHref: isOfStaff ? paths.settings({ tab: 'developers' }) : paths.account({ tab: '7' }),
    /** The page without an open delivery. */
    closedHref: hrefWith(rest),
    deliveryHref: (each: number) => hrefWith({ ...rest, delivery: String(each) }),
    closeDelivery: () => change(rest),
  }
}

export type WebhookAddress = ReturnType<typeof useWebhookAddress>
