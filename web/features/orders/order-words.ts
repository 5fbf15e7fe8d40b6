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

/** Everything that made the total, in the order in which it was calculated, each with what it was worked out from. */
export function moneyLines(order: Order, taxState: string | undefined): MoneyLine[] {
  const { arches, patients_total, monthly_fee, credits, subtotal } = order
  const promoted = order.discounts.reduce((sum, { promotion_code, value }) => (promotion_code ? sum - value : sum), 0)
  const lines = [...order.charges, ...order.discounts].map((line, at) => ({
    // What only the closing writes has no id yet.
    key: line.id === null ? `coming-${at}` : String(line.id),
    label: lineWords(line),
    ...besideLine(line, subtotal + credits + promoted),
    value: line.value,
  }))
  const off = lines.length > 0 || credits > 0
  return [
    ...(patients_total > 0
      ? [{ key: 'patients', label: 'Patients', beside: archWords(arches), value: patients_total }]
      : []),
    ...(monthly_fee > 0 ? [{ key: 'month', label: 'Monthly fee', value: monthly_fee }] : []),
    ...lines,
    ...(credits > 0 ? [{ key: 'credits', label: 'Credits', value: -credits }] : []),
    ...(off && order.total !== subtotal ? [{ key: 'subtotal', label: 'Subtotal', value: subtotal }] : []),
    ...(order.tax > 0 ? [taxLine(order, taxState)] : []),
    ...(order.credit_card_fee > 0 ? [{ key: 'card', label: 'Credit card fee', value: order.credit_card_fee }] : []),
  ]
}

function taxLine({ tax, tax_rate, subtotal }: Order, state: string | undefined) {
  return { key: 'tax', label: taxWords(state, tax_rate), beside: `of ${moneyWords(subtotal)}`, value: tax }
}

/** What a percent was taken of; what a rule says is said every month. */
function besideLine({ promotion_code, is_periodic }: OrderLine, before: number) {
  if (is_periodic) return { beside: 'every month' }
  if (promotion_code && !promotion_code.is_fixed) return { beside: `of ${moneyWords(before)}` }
  return {}
}

export function archWords(arches: number) {
  return arches === 1 ? '1 arch' : `${arches} arches`
}

/** INV-04: by hand what was added by hand. */
export function isByHand({ id, is_periodic, promotion_code, product }: OrderLine) {
  return id !== null && !is_periodic && promotion_code === null && product === null
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
