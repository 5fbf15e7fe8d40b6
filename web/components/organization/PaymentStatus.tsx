import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'

/** specification 4.7: the colour of each. */
const LOOKS: Record<string, StatusLook> = {
  CURRENT: 'new',
  PENDING: 'in-progress',
  PAID: 'completed',
  SUSPENDED: 'completed',
  NOT_PAID: 'duplicated',
  BLOCKED: 'duplicated',
}

/** How a contract stands with its invoices. */
export function PaymentStatus({ payment }: { payment: string }) {
  return <StatusBadge look={LOOKS[payment] ?? 'new'} label={payment.replaceAll('_', ' ')} />
}
