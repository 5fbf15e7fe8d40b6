import { labelOf } from '#contract/enums.ts'
import { PAYMENT_STATUSES } from '#contract/subscriptions.ts'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'

/** specification 4.7: the colour of each. */
const LOOKS: Record<string, StatusLook> = {
  CURRENT: 'new',
  PENDING: 'in-progress',
  PAID: 'completed',
  // SUB-09: green, but nothing is done with it.
  SUSPENDED: 'paused',
  // As the invoice that was not paid.
  NOT_PAID: 'canceled',
  BLOCKED: 'canceled',
}

/** How a contract stands with its invoices, in the words of the filter. */
export function PaymentStatus({ payment }: { payment: string }) {
  return <StatusBadge look={LOOKS[payment] ?? 'new'} label={labelOf(PAYMENT_STATUSES, payment) ?? payment} />
}
