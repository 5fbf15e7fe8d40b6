import { NOT_BILLED } from '#contract/closed-organizations.rules.ts'
import type { Organization } from '#contract/organizations.ts'
import { DateText } from '#web/ui/DateText.tsx'

/** Shows the date of the next payment, or why there is none. */
export function NextPayment({ organization: { contract, disabled_at } }: { organization: Organization }) {
  if (contract?.suspended_at) return 'Suspended'
  return contract && disabled_at ? NOT_BILLED : <DateText value={contract?.next_payment_date} />
}
