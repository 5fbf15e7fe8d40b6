import { isCustomer, type Actor } from './access.ts'
import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import type { InvoiceStatus } from './orders.ts'

/** Customers dispute the invoices of their own practice; staff answer the disputes. */
export function mayDispute(actor: Pick<Actor, 'role'>) {
  return isCustomer(actor)
}

type Disputed = {
  fm_invoice_status: InvoiceStatus | null
  disputes: readonly { line: string; status: string }[]
}

/** A void invoice cannot be disputed, and a line has at most one open dispute at a time (specification 5.8). */
export function disputeBlocker({ fm_invoice_status, disputes }: Disputed, line: string): Blocker | undefined {
  if (fm_invoice_status === 'DELETED') return { text: 'The invoice is void.', code: CODE.wrongState }
  const isOpen = disputes.some((each) => each.line === line && each.status === 'open')
  return isOpen ? { text: 'This amount is disputed already.', code: CODE.wrongState } : undefined
}

/** Blocks a refund if nothing of the charged amount is left, because of discounts or earlier refunds. */
export function refundBlocker({ value }: { value: number }): Blocker | undefined {
  if (value > 0) return undefined
  return { text: 'Nothing of this amount is left to give back.', code: CODE.wrongState }
}

/** A dispute is answered only once. */
export function answerBlocker({ status }: { status: string }): Blocker | undefined {
  return status === 'open' ? undefined : { text: 'The dispute was answered already.', code: CODE.wrongState }
}
