import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { subscriptionCalls, type Contract } from '#contract/subscriptions.ts'
import { q } from '#web/api/query.ts'
import { DetailWaiting } from '#web/components/DetailWaiting.tsx'
import { OrganizationTrail } from '#web/components/trail/OrganizationTrail.tsx'
import { CurrentInvoice } from '#web/features/orders/CurrentInvoice.tsx'
import { OldInvoices } from '#web/features/orders/OldInvoices.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { InvoiceDetails } from './InvoiceDetails.tsx'
import { SubscriptionHeader } from './SubscriptionHeader.tsx'

/** /subscriptions/:id (SUB-04 to SUB-06) */
export default function SubscriptionPage() {
  const { id } = useParams({ strict: false })
  const answer = useQuery(q(subscriptionCalls.get, { params: { id: Number(id) } }))
  const contract = answer.data?.contract
  if (!contract) {
    const { error, refetch } = answer
    return (
      <DetailWaiting of="subscription" missing="Subscription not found" error={error} onRetry={() => void refetch()} />
    )
  }
  return <Details key={contract.id} contract={contract} />
}

function Details({ contract }: { contract: Contract }) {
  const { organization } = contract
  useTitle(`${organization.name}, subscription`)
  return (
    <>
      <SubscriptionHeader contract={contract} />
      <DetailPage
        rail={
          <>
            <InvoiceDetails contract={contract} />
            <OrganizationTrail organization_id={organization.id} />
          </>
        }
      >
        <CurrentInvoice organization_id={organization.id} />
        <OldInvoices title="All Invoices" organization_id={organization.id} />
      </DetailPage>
    </>
  )
}
