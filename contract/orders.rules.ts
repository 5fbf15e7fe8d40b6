import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import type { InvoiceStatus } from './orders.ts'

/** Closed and not paid, or not all of it (specification 4.7): the organization owes it. */
export const OWED = ['DRAFT', 'SENT', 'PARTIALLY APPLIED', 'ATTEMPTED', 'BLOCKED'] as const satisfies InvoiceStatus[]

/** What a try may charge: of what is partially paid it would charge the paid part again, for a try is of the whole total. */
export const PAYABLE = ['DRAFT', 'SENT', 'ATTEMPTED', 'BLOCKED'] as const satisfies InvoiceStatus[]

export function isOwed({ fm_invoice_status }: { fm_invoice_status: InvoiceStatus | null }) {
  return OWED.some((status) => status === fm_invoice_status)
}

export function isPayable({ fm_invoice_status }: { fm_invoice_status: InvoiceStatus | null }) {
  return PAYABLE.some((status) => status === fm_invoice_status)
}

/** specification 5.8: what is paid stays, and what is open is changed line by line. */
export function voidBlocker({ fm_invoice_status }: { fm_invoice_status: InvoiceStatus | null }): Blocker | undefined {
  const text = whyNotVoid(fm_invoice_status)
  return text === undefined ? undefined : { text, code: CODE.wrongState }
}

function whyNotVoid(status: InvoiceStatus | null) {
  if (status === null) return 'The order is open: remove its lines instead.'
  if (status === 'PAID' || status === 'PARTIALLY APPLIED') return 'The invoice is paid, so it cannot be voided.'
  return status === 'DELETED' ? 'The invoice is void already.' : undefined
}
