import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { webhookCalls, type Webhook } from '#contract/webhooks.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { ForbiddenPage } from '#web/components/NotFoundPage.tsx'
import { RecordPage } from '#web/components/record/RecordPage.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { DeliveriesCard } from './DeliveriesCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { EndpointCard } from './EndpointCard.tsx'
import { REFRESH_MS } from './refresh.ts'
import { SigningSecretCard } from './SigningSecretCard.tsx'
import { useWebhookAddress, type WebhookAddress } from './webhook-place.ts'
import { shortAddress } from './webhook-words.ts'
import { WebhookActions } from './WebhookActions.tsx'
import { WebhookNotice } from './WebhookNotice.tsx'
import { WebhookBadge } from './WebhookState.tsx'

/** /account/webhooks/:id, with ?organization= for staff */
export default function WebhookPage() {
  const address = useWebhookAddress()
  const can = useCan()
  // For staff the organization is no part of the path, from which screens are judged.
  return can(webhookCalls.get, address.place.id) ? <WebhookRecord address={address} /> : <ForbiddenPage />
}

function WebhookRecord({ address }: { address: WebhookAddress }) {
  const read = useQuery({ ...q(webhookCalls.get, { params: address.place }), refetchInterval: REFRESH_MS })
  return (
    <RecordPage read={read} of="webhook">
      {({ webhook }) => <WebhookContent webhook={webhook} address={address} />}
    </RecordPage>
  )
}

function WebhookContent({ webhook, address }: { webhook: Webhook; address: WebhookAddress }) {
  const { place, deliveryId } = address
  const isNarrow = useMediaQuery('(max-width: 1200px)', false, { getInitialValueInEffect: false })
  const name = shortAddress(webhook.url)
  useTitle(`${name} · Webhooks`)
  const crumbs = [
    { label: address.isOfStaff ? 'Settings' : 'Account', href: address.isOfStaff ? '/settings' : '/account' },
    { label: 'Developers', href: address.listHref },
  ]
  const delivery =
    deliveryId === undefined ? null : (
      <DeliveryCard key={deliveryId} id={deliveryId} webhook={webhook} address={address} />
    )

  if (isNarrow && delivery)
    return (
      <>
        <PageHeader
          title="Delivery"
          crumbs={[...crumbs, { label: 'Webhooks', href: address.listHref }, { label: name, href: address.closedHref }]}
        />
        <DetailPage>{delivery}</DetailPage>
      </>
    )
  return (
    <>
      <PageHeader
        title={name}
        aside={<WebhookBadge state={webhook.state} />}
        crumbs={[...crumbs, { label: 'Webhooks', href: address.listHref }]}
        actions={<WebhookActions webhook={webhook} place={place} listHref={address.listHref} />}
      />
      <WebhookNotice webhook={webhook} />
      <DetailPage hasWideRail rail={delivery ?? <EndpointCard webhook={webhook} isOfStaff={address.isOfStaff} />}>
        <DeliveriesCard address={address} />
        <SigningSecretCard webhook={webhook} place={place} />
      </DetailPage>
    </>
  )
}
