import { labelOf } from '#contract/enums.ts'
import { PAYMENT_STATUSES } from '#contract/subscriptions.ts'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'

/** specification 4.7: the colour of each status. */
const STATUS_LOOKS: Record<string, StatusLook> = {
  CURRENT: 'new',
  PENDING: 'payment',
  PAID: 'completed',
  // SUB-09: green, although nothing is charged.
  SUSPENDED: 'paused',
  // The same as the unpaid invoice.
  NOT_PAID: 'canceled',
  BLOCKED: 'canceled',
}

/** The payment status of a contract, labelled as in the filter. */
export function PaymentStatus({ payment }: { payment: string }) {
  return <StatusBadge look={STATUS_LOOKS[payment] ?? 'new'} label={labelOf(PAYMENT_STATUSES, payment) ?? payment} />
}
