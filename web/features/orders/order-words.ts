import { US_STATES } from '#contract/countries.ts'
import { INVOICE_STATUSES, type InvoiceStatus, type Order, type OrderLine } from '#contract/orders.ts'
import type { StatusLook } from '#web/ui/StatusBadge.tsx'
import type { MoneyLine } from './MoneyLines.tsx'

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function moneyWords(value: number) {
  return MONEY.format(value)
}

/** `WELCOME20, 20 %`. */
export function codeWords({ code, value, is_fixed }: { code: string; value: number; is_fixed: boolean }) {
  return `${code}, ${is_fixed ? moneyWords(value) : `${value} %`}`
}

/** `Tax, Utah 7.25 %`. */
export function taxWords(state: string | undefined, rate: number) {
  const name = US_STATES.find(({ code }) => code === state)?.name ?? state
  return `${name ? `Tax, ${name}` : 'Tax'} ${rate} %`
}

function lineWords({ product, promotion_code, custom_description }: OrderLine) {
  if (promotion_code) return codeWords(promotion_code)
  return custom_description ?? product?.name ?? 'Charge'
}

/** Everything that made the total, in the order in which it was calculated. */
export function moneyLines(order: Order, taxState: string | undefined): MoneyLine[] {
  const own = [...order.charges, ...order.discounts].map((line) => ({
    key: String(line.id),
    label: lineWords(line),
    value: line.value,
  }))
  return [
    ...own,
    ...(order.tax > 0 ? [{ key: 'tax', label: taxWords(taxState, order.tax_rate), value: order.tax }] : []),
    ...(order.credit_card_fee > 0 ? [{ key: 'card', label: 'Credit card fee', value: order.credit_card_fee }] : []),
  ]
}

export function orderName({ kind, invoice_id }: Order) {
  if (invoice_id === null) return 'Current order'
  return `Invoice ${invoice_id}${kind === 'start_up' ? ', start-up' : ''}`
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

export function statusOf(status: InvoiceStatus) {
  return { look: LOOKS[status], label: INVOICE_STATUSES.find(({ value }) => value === status)?.label ?? status }
}
