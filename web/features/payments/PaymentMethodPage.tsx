import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { organizationCalls } from '#contract/organizations.ts'
import { q } from '#web/api/query.ts'
import { useMe } from '#web/api/useMe.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { paths } from '#web/paths.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'
import { UnpaidInvoices } from './UnpaidInvoices.tsx'

/** specification 6: payment methods of the user's current organization. */
export default function PaymentMethodPage() {
  const { current_organization_id: id } = useMe()
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'Account', href: paths.account() },
          { label: 'Invoices', href: paths.account({ tab: 4 }) },
        ]}
        title="Payment method"
      />
      {id === null ? null : <OrganizationPaymentMethods key={id} id={id} />}
    </>
  )
}

function OrganizationPaymentMethods({ id }: { id: number }) {
  const result = useQuery(q(organizationCalls.get, { params: { id }, query: { include: 'paymentInfo' } }))
  return (
    <QueryBoundary read={result} what="payment methods" waiting={<Skeleton height={360} mt="lg" maw={820} />}>
      {({ organization }) => (
        <DetailPage rail={<UnpaidInvoices organization_id={id} info={organization.payment_info ?? null} />}>
          <PaymentMethods organization_id={id} info={organization.payment_info ?? null} />
        </DetailPage>
      )}
    </QueryBoundary>
  )
}
