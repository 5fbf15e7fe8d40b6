import type { Contract } from '#contract/subscriptions.ts'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Section } from '#web/ui/Section.tsx'

/** SUB-04: what was never paid and what is not to be paid now have no row. */
export function InvoiceDetails({ contract }: { contract: Contract }) {
  const { organization, license } = contract
  return (
    <Section title="Invoice Details">
      <FactList
        facts={[
          fact('Organization', <ScreenLink href={paths.organization(organization.id)}>{organization.name}</ScreenLink>),
          fact('Initial Date', <DateText value={contract.initial_payment_date} />),
          ...(contract.billed_monthly_orders > 0
            ? [fact('Last Payment Date', <DateText value={contract.last_payment_date} />)]
            : []),
          ...(contract.suspended_at
            ? [fact('Suspended At', <DateText value={contract.suspended_at} as="moment" />)]
            : [fact('Next Payment Date', <DateText value={contract.next_payment_date} />)]),
          fact(
            'License Type',
            license && <ScreenLink href={paths.license(license.id)}>{license.license_type.name}</ScreenLink>,
          ),
        ]}
      />
    </Section>
  )
}
