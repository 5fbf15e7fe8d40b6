import { Stack } from '@mantine/core'
import { useMe } from '#web/api/useMe.ts'
import { CurrentInvoice } from '#web/features/orders/CurrentInvoice.tsx'
import { OldInvoices } from '#web/features/orders/OldInvoices.tsx'
import { UnpaidNotice } from '#web/features/orders/UnpaidNotice.tsx'

/** ACCT-05: of the organization that the person works in. */
export function InvoicesTab() {
  const { current_organization_id } = useMe()
  if (current_organization_id === null) return null
  return (
    <Stack gap="md" maw={1072} pt="lg">
      <UnpaidNotice organization_id={current_organization_id} />
      <CurrentInvoice key={`current ${current_organization_id}`} organization_id={current_organization_id} />
      <OldInvoices
        title="Old Invoices"
        key={`old ${current_organization_id}`}
        organization_id={current_organization_id}
      />
    </Stack>
  )
}
