import { organizationSettingCalls } from '#contract/organization-settings.ts'
import type { Credit } from '#contract/organizations.ts'
import { ReasonDialog } from '#web/components/ReasonDialog.tsx'
import { formatMoney } from '#web/ui/format-money.ts'

type Props = { organization_id: number; credit: Credit; onClose: () => void }

/** Ends the remaining credit; what invoices have used stays used. */
export function EndCreditDialog({ organization_id, credit, onClose }: Props) {
  return (
    <ReasonDialog
      title="End credit"
      verb="End"
      description="Shown next to the credit."
      call={organizationSettingCalls.endCredit}
      toRequest={(body) => ({ params: { id: organization_id, credit_id: credit.id }, body })}
      onClose={onClose}
    >
      The remaining {formatMoney(credit.remaining)} of this credit is no longer taken off invoices. This cannot be
      undone.
    </ReasonDialog>
  )
}
