import { Box } from '@mantine/core'
import { useMe } from '#web/api/useMe.ts'
import { MoneyTrail } from '#web/components/trail/MoneyTrail.tsx'
import { CurrentInvoice } from '#web/features/orders/CurrentInvoice.tsx'
import { InvoiceRail } from '#web/features/orders/InvoiceRail.tsx'
import { OldInvoices } from '#web/features/orders/OldInvoices.tsx'
import { UnpaidNotice } from '#web/features/orders/UnpaidNotice.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'

/** ACCT-05: of the organization that the person works in. */
export function InvoicesTab() {
  const { current_organization_id } = useMe()
  if (current_organization_id === null) return null
  return (
    <Box key={current_organization_id} pt={4}>
      <DetailPage
        rail={
          <>
            <InvoiceRail organization_id={current_organization_id} />
            <MoneyTrail organization_id={current_organization_id} />
          </>
        }
        rest={<OldInvoices title="Old Invoices" organization_id={current_organization_id} />}
      >
        <UnpaidNotice organization_id={current_organization_id} />
        <CurrentInvoice organization_id={current_organization_id} />
      </DetailPage>
    </Box>
  )
}
