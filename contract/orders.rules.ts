import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import type { InvoiceStatus } from './orders.ts'

/** Statuses of a closed invoice that is not fully paid, so the organization owes it (specification 4.7). */
export const OWED = ['DRAFT', 'SENT', 'PARTIALLY APPLIED', 'ATTEMPTED', 'BLOCKED'] as const satisfies InvoiceStatus[]

/**
 * Statuses in which a payment may be attempted. Partially paid invoices are excluded: an attempt charges the whole
 * total, and so would charge the paid part again.
 */
export const PAYABLE = ['DRAFT', 'SENT', 'ATTEMPTED', 'BLOCKED'] as const satisfies InvoiceStatus[]

export function isOwed({ fm_invoice_status }: { fm_invoice_status: InvoiceStatus | null }) {
  return OWED.some((status) => status === fm_invoice_status)
}

export function isPayable({ fm_invoice_status }: { fm_invoice_status: InvoiceStatus | null }) {
  return PAYABLE.some((status) => status === fm_invoice_status)
}

/** A paid invoice cannot be voided, and an open order is changed line by line (specification 5.8). */
export function voidBlocker({ fm_invoice_status }: { fm_invoice_status: InvoiceStatus | null }): Blocker | undefined {
  const text = voidRefusal(fm_invoice_status)
  return text === undefined ? undefined : { text, code: CODE.wrongState }
}

function voidRefusal(status: InvoiceStatus | null) {
  if (status === null) return 'The order is open: remove its lines instead.'
  if (status === 'PAID' || status === 'PARTIALLY APPLIED') return 'The invoice is paid, so it cannot be voided.'
  return status === 'DELETED' ? 'The invoice is void already.' : undefined
}
