import { invoiceStatusLabel } from '#contract/invoice-labels.ts'
import type { InvoiceStatus, OrderLine } from '#contract/orders.ts'
import type { StatusLook } from '#web/ui/StatusBadge.tsx'

/** INV-04: a line was added by hand if it is stored and no periodic rule, promotion code or product produced it. */
export function isManualLine({ id, is_periodic, promotion_code, product }: OrderLine) {
  return id !== null && !is_periodic && promotion_code === null && product === null
}

const LOOKS: Record<InvoiceStatus, StatusLook> = {
  DRAFT: 'pending',
  SENT: 'pending',
  PAID: 'completed',
  'PARTIALLY APPLIED': 'in-progress',
  ATTEMPTED: 'canceled',
  BLOCKED: 'canceled',
  DELETED: 'new',
}

export function invoiceStatusBadge(status: InvoiceStatus) {
  return { look: LOOKS[status], label: invoiceStatusLabel(status) }
}
