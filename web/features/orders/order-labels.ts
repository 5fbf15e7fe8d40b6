import { invoiceStatusLabel } from '#contract/invoice-labels.ts'
import type { InvoiceStatus, OrderLine } from '#contract/orders.ts'
import type { StatusLook } from '#web/ui/StatusBadge.tsx'

/** INV-04: a line was added by hand if it is stored and no periodic rule, promotion code or product produced it. */
export function isManualLine({ id, is_periodic, promotion_code, product }: OrderLine) {
  return id !== null && !is_periodic && promotion_code === null && product === null
}

const STATUS_LOOKS: Record<InvoiceStatus, StatusLook> = {
  DRAFT: 'payment',
  SENT: 'payment',
  PAID: 'completed',
  'PARTIALLY APPLIED': 'payment',
  ATTEMPTED: 'canceled',
  BLOCKED: 'canceled',
  DELETED: 'new',
}

export function invoiceStatusBadge(status: InvoiceStatus) {
  return { look: STATUS_LOOKS[status], label: invoiceStatusLabel(status) }
}
