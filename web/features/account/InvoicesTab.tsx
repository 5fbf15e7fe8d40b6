import { Box } from '@mantine/core'
import { useMe } from '#web/api/useMe.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { MoneyTrail } from '#web/components/trail/OrganizationTrail.tsx'
import { CurrentInvoice } from '#web/features/orders/CurrentInvoice.tsx'
import { InvoiceRail } from '#web/features/orders/InvoiceRail.tsx'
import { PastInvoices } from '#web/features/orders/PastInvoices.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'

/** ACCT-05: the invoices of the current organization. */
export function InvoicesTab() {
  const { current_organization_id } = useMe()
  const canOpen = useCanOpen()
  if (current_organization_id === null) return null
  return (
    <Box key={current_organization_id} pt={4}>
      <DetailPage
        rail={
          <>
            <InvoiceRail organization_id={current_organization_id} />
            {canOpen(paths.paymentMethod()) ? (
              <ActionButton variant="default" href={paths.paymentMethod()}>
                Payment method
              </ActionButton>
            ) : null}
            <MoneyTrail organization_id={current_organization_id} />
          </>
        }
        rest={<PastInvoices title="Old Invoices" organization_id={current_organization_id} />}
      >
        <CurrentInvoice organization_id={current_organization_id} />
      </DetailPage>
    </Box>
  )
}
