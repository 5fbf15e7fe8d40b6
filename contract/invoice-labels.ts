import { US_STATES } from './countries.ts'
import type { Dispute } from './disputes.ts'
import { formatMoney } from './format-money.ts'
import { toDollars, toHundredths } from './money.ts'
import {
  INVOICE_STATUSES,
  type ExplainedOrder,
  type Explanation,
  type InvoiceStatus,
  type Order,
  type OrderLine,
  type OrderPatient,
  type OrderForecast,
  type PriceOrigin,
} from './orders.ts'

/** Texts of an invoice, shared by the screens and by the PDF and CSV files. */

/** One amount of an invoice; `beside` explains how it was calculated. */
export type InvoiceLine = { key: string; label: string; beside?: string; value: number }

/**
 * Returns every amount that makes up the total, in the order of the calculation (specification 5.4), each with its
 * origin.
 */
export function invoiceLines(order: ExplainedOrder, formatDay: FormatDay = toDay): InvoiceLine[] {
  const { patients_total, monthly_fee, credits, subtotal } = order
  const lines = [...order.charges, ...order.discounts]
  const promoted = order.discounts.reduce((sum, { promotion_code, value }) => (promotion_code ? sum - value : sum), 0)
  const below = -sumOf([patients_total, monthly_fee, ...lines.map(({ value }) => value)])
  const isOff = lines.length > 0 || credits > 0
  const parts: (InvoiceLine | false)[] = [
    patients_total > 0 && {
      key: 'patients',
      label: 'Patients',
      beside: formatArches(order.arches),
      value: patients_total,
    },
    monthly_fee > 0 && {
      key: 'month',
      label: 'Monthly fee',
      beside: formatPriceOrigin(order.basis.monthly_fee, formatDay),
      value: monthly_fee,
    },
    ...lines.map((line, at) => ({
      // Lines that only the closing creates have no id yet.
      key: line.id === null ? `coming-${at}` : String(line.id),
      label: lineLabel(line),
      beside: lineNote(line, subtotal + credits + promoted, formatDay),
      value: line.value,
    })),
    below > 0 && { key: 'floor', label: FLOOR_LABEL, value: toDollars(below) },
    credits > 0 && { key: 'credits', label: 'Credits', beside: formatCredits(order, formatDay), value: -credits },
    isOff && order.total !== subtotal && { key: 'subtotal', label: 'Subtotal', value: subtotal },
    order.tax > 0 && taxLine(order, formatDay),
    order.credit_card_fee > 0 && cardLine(order, formatDay),
  ]
  return parts.flatMap((part) => (part ? [part] : []))
}

function sumOf(values: readonly number[]) {
  return values.reduce((sum, value) => sum + toHundredths(value), 0)
}

function taxLine({ tax, tax_rate, subtotal, basis }: ExplainedOrder, formatDay: FormatDay): InvoiceLine {
  const since = formatRateSince(basis.tax.since, formatDay)
  const notes = [`of ${formatMoney(subtotal)}`, roundedFrom(subtotal, tax_rate), since]
  return { key: 'tax', label: taxLabel(basis.tax.state, tax_rate), beside: joined(notes), value: tax }
}

function cardLine({ credit_card_fee, subtotal, tax, basis }: ExplainedOrder, formatDay: FormatDay): InvoiceLine {
  const { rate, since } = basis.card
  const before = (toHundredths(subtotal) + toHundredths(tax)) / 100
  const of = `${rate} % of ${formatMoney(before)}`
  const notes = [of, roundedFrom(before, rate), formatRateSince(since, formatDay)]
  return { key: 'card', label: 'Credit card fee', beside: joined(notes), value: credit_card_fee }
}

/**
 * Returns the exact amount in cents if it had to be rounded, else undefined, since dollars are displayed with two
 * decimals.
 */
function roundedFrom(value: number, percent: number) {
  const thousandths = toHundredths(value) * Math.round(percent * 1000)
  if (thousandths % 100_000 === 0) return undefined
  return `rounded from ${thousandths / 100_000} cents`
}

/** Date of the price list that the portal was installed with. */
const FIRST_LIST = '2000-01-01T00:00:00.000Z'

/** Describes which price a fee is (the organization's own or the list price) and since when; null was set by hand. */
export function formatPriceOrigin({ own, since }: PriceOrigin, formatDay: FormatDay = toDay) {
  if (since === null) return 'set by hand'
  const price = own ? 'own price' : 'list price'
  return since === FIRST_LIST ? price : `${price} since ${formatDay(since)}`
}

function formatRateSince(since: string | null, formatDay: FormatDay) {
  return since === null || since === FIRST_LIST ? undefined : `rate since ${formatDay(since)}`
}

function lineNote(line: OrderLine, before: number, formatDay: FormatDay) {
  const { product, promotion_code, is_periodic, rule, created_at } = line
  if (is_periodic)
    return [
      'every month',
      rule?.applied_from && `from ${formatDay(rule.applied_from)}`,
      rule?.applied_to && `to ${formatDay(rule.applied_to)}`,
    ]
      .filter(Boolean)
      .join(' ')
  if (promotion_code) {
    const share = promotion_code.is_fixed
      ? `${formatMoney(promotion_code.value)}, at most`
      : `${promotion_code.value} % of`
    return joined([`${share} ${formatMoney(before)}`, promotion_code.description])
  }
  if (product) return undefined
  return created_at ? `by hand, ${formatDay(created_at)}` : 'by hand'
}

/** Describes which credits were used, and how much of each. */
function formatCredits({ basis, fm_invoice_status }: ExplainedOrder, formatDay: FormatDay) {
  if (fm_invoice_status === 'DELETED') return 'given back'
  return basis.credits
    .map(({ value, granted, valid_from }) => {
      const amount =
        value === granted ? `all of ${formatMoney(granted)}` : `${formatMoney(value)} of ${formatMoney(granted)}`
      return `${amount}, granted from ${formatDay(valid_from)} on`
    })
    .join('; ')
}

function joined(parts: readonly (string | undefined)[]) {
  return parts.filter(Boolean).join(', ')
}

export function lineLabel({ product, promotion_code, custom_description }: OrderLine) {
  if (promotion_code) return formatPromotionCode(promotion_code)
  return custom_description ?? product?.name ?? 'Charge'
}

/** Formats a promotion code, e.g. `WELCOME20, 20 %`. */
export function formatPromotionCode({ code, value, is_fixed }: { code: string; value: number; is_fixed: boolean }) {
  return `${code}, ${is_fixed ? formatMoney(value) : `${value} %`}`
}

/** Formats the label of the tax, e.g. `Tax, Utah 7.25 %`. */
export function taxLabel(state: string | undefined, rate: number) {
  const name = US_STATES.find(({ code }) => code === state)?.name ?? state
  return `${name ? `Tax, ${name}` : 'Tax'} ${rate} %`
}

export function formatArches(arches: number) {
  return arches === 1 ? '1 arch' : `${arches} arches`
}

/** Formats the next volume discount, e.g. `9 more arches until a volume discount of 15 %`. */
export function formatNextTier(arches: number, { volume, discount }: NonNullable<OrderForecast['next_tier']>) {
  const missing = volume - arches
  return `${missing} more ${missing === 1 ? 'arch' : 'arches'} until a volume discount of ${discount} %`
}

export function orderName({ kind, invoice_id }: Pick<Order, 'kind' | 'invoice_id'>) {
  if (invoice_id === null) return 'Current order'
  return `Invoice ${invoice_id}${kind === 'start_up' ? ', start-up' : ''}`
}

export function invoiceStatusLabel(status: InvoiceStatus) {
  return INVOICE_STATUSES.find(({ value }) => value === status)?.label ?? status
}

/** Formats the day of an instant or a pure date; a screen of a practice has its own words. */
type FormatDay = (value: string) => string

/** The day as files have it. */
function toDay(value: string) {
  return value.slice(0, 10)
}

/** Describes a manual discount that found nothing to reduce. */
export function unusedDiscountLabel({ unused_discount }: Pick<OrderPatient, 'unused_discount'>) {
  if (unused_discount === null) return undefined
  return unused_discount === 'waits' ? 'Discount waits for the charge of the case' : 'Discount not used'
}

/** Labels of the amounts that add up to a patient's total. */
export const AMOUNT_LABELS = ['Base fee', 'Deductions', 'Add-ons', 'Charges'] as const

/** Label of the line that raises a negative total of a patient or an order to zero. */
export const FLOOR_LABEL = 'Not below $0.00'

/**
 * Returns the amounts of a row in the order of AMOUNTS, in dollars; the floor is left out because few rows have one.
 */
export function patientAmounts({ base_fee, deductions, add_ons, charges }: OrderPatient) {
  const by_hand = charges.reduce((sum, { value }) => sum + toHundredths(value), 0)
  return [base_fee, deductions, add_ons, toDollars(by_hand)]
}

/** Formats the outcome of a dispute, e.g. `Kept by Nadia Rahimi: as agreed`. */
export function formatDispute({ status, answer, answered_by_name }: Dispute) {
  if (status === 'open') return 'Disputed, not answered yet'
  const outcome = status === 'kept' ? 'Kept' : 'Taken back'
  return `${answered_by_name ? `${outcome} by ${answered_by_name}` : outcome}: ${answer ?? ''}`
}

const EVENT_LABELS = { case: 'The case was sent', request: 'A request was completed' } as const

/** Returns the events that caused the charges, in chronological order. */
export function chargeTimeline({ charges, by_hand }: Pick<Explanation, 'charges' | 'by_hand'>) {
  return [
    ...charges.flatMap(({ kind, happened_at, charged_at }, at) => [
      { key: `${at} happened`, words: EVENT_LABELS[kind], when: happened_at },
      { key: `${at} charged`, words: 'It became chargeable, at the prices of that moment', when: charged_at },
    ]),
    ...by_hand.map(({ description, created_at }, at) => ({ key: `hand ${at}`, words: description, when: created_at })),
  ].sort((one, other) => one.when.localeCompare(other.when))
}

/** Describes the volume discount of a patient; undefined if no arch is charged. */
export function formatVolumeDiscount(
  explained: Pick<Explanation, 'arches' | 'invoice_arches' | 'discount' | 'discount_list'>,
  formatDay: FormatDay = toDay,
) {
  const { arches, invoice_arches, discount, discount_list } = explained
  if (arches === 0) return undefined
  return discount > 0
    ? `The ${formatArches(invoice_arches)} of this invoice reach a volume discount of ${discount} %, taken from the full service after its deductions; tiers: ${formatPriceOrigin(discount_list, formatDay)}.`
    : `The ${formatArches(invoice_arches)} of this invoice reach no volume discount.`
}
