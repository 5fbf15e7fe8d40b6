import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NOT_BILLED } from '#contract/closed-organizations.rules.ts'
import { labelOf } from '#contract/enums.ts'
import { BILLING_RHYTHMS, subscriptionCalls, type Contract } from '#contract/subscriptions.ts'
import { q } from '#web/api/query.ts'
import { RecordPage } from '#web/components/record/RecordPage.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { OrganizationTrail } from '#web/components/trail/OrganizationTrail.tsx'
import { CurrentInvoice } from '#web/features/orders/CurrentInvoice.tsx'
import { InvoiceRail } from '#web/features/orders/InvoiceRail.tsx'
import { PastInvoices } from '#web/features/orders/PastInvoices.tsx'
import { PeriodicRulesCard } from '#web/features/periodic-rules/PeriodicRulesCard.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { RhythmButton } from './RhythmButton.tsx'
import { SubscriptionHeader } from './SubscriptionHeader.tsx'

/** /subscriptions/:id (SUB-04 to SUB-06) */
export default function SubscriptionPage() {
  const { id } = useParams({ strict: false })
  const result = useQuery(q(subscriptionCalls.get, { params: { id: Number(id) }, query: { include: 'next_attempt' } }))
  return (
    <RecordPage of="subscription" read={result}>
      {({ contract }) => <SubscriptionDetails key={contract.id} contract={contract} />}
    </RecordPage>
  )
}

function SubscriptionDetails({ contract }: { contract: Contract }) {
  const { organization } = contract
  useTitle(`${organization.name}, subscription`)
  return (
    <>
      <SubscriptionHeader contract={contract} />
      <DetailPage
        rail={
          <>
            <InvoiceRail organization_id={organization.id} />
            <InvoiceDetails contract={contract} />
            <OrganizationTrail organization_id={organization.id} about="subscription" />
          </>
        }
        rest={<PastInvoices title="All Invoices" organization_id={organization.id} />}
      >
        <CurrentInvoice organization_id={organization.id} />
        <PeriodicRulesCard contract_id={contract.id} />
      </DetailPage>
    </>
  )
}

/** SUB-04: shows the last payment date once a month has been billed, and the next one unless suspended. */
function InvoiceDetails({ contract }: { contract: Contract }) {
  const { organization, license } = contract
  return (
    <Section title="Invoice Details" actions={<RhythmButton contract={contract} />}>
      <FactList
        facts={[
          fact('Organization', <ScreenLink href={paths.organization(organization.id)}>{organization.name}</ScreenLink>),
          fact('Initial Date', <DateText value={contract.initial_payment_date} />),
          ...(contract.billed_monthly_orders > 0
            ? [fact('Last Payment Date', <DateText value={contract.last_payment_date} />)]
            : []),
          ...(contract.suspended_at
            ? []
            : [
                fact(
                  'Next Payment Date',
                  organization.disabled_at ? NOT_BILLED : <DateText value={contract.next_payment_date} />,
                ),
              ]),
          // SUB-04 prescribes this label for every type.
          fact('License Type', license && <ScreenLink href={paths.license(license.id)}>Custom</ScreenLink>),
          fact('Suspended At', <DateText value={contract.suspended_at} as="moment" />),
          fact('Billed', labelOf(BILLING_RHYTHMS, contract.billing_rhythm)),
        ]}
      />
    </Section>
  )
}
