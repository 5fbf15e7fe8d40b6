/**
 * Determines how much of each amount of an invoice can still be refunded. Discounts are spread over the lines first,
 * then the credits of earlier disputes are subtracted.
 */

import { lineLabel } from './invoice-labels.ts'
import { toDollars, toHundredths } from './money.ts'
import type { FullOrder } from './orders.ts'

/** An amount of an invoice that a practice may dispute; `value` is what can still be refunded of it, in dollars. */
export type DisputableLine = { line: string; label: string; value: number }

type Line = { line: string; label: string; cents: number }

/**
 * Returns every amount of the invoice with what can still be refunded. On an open order that is the amount itself. On a
 * closed one it is the amount's share of the sum before credits, tax and card fee, minus the credits that earlier
 * disputes of it granted.
 */
export function refundableLines(order: FullOrder): DisputableLine[] {
  const lines = chargedLines(order)
  const cents = order.fm_invoice_status === null ? lines.map((line) => line.cents) : refundableCents(order, lines)
  return lines.flatMap(({ line, label }, at) =>
    line === '' ? [] : [{ line, label, value: toDollars(Math.max(0, cents[at] ?? 0)) }],
  )
}

function refundableCents(order: FullOrder, lines: readonly Line[]) {
  const charged = toHundredths(order.subtotal) + toHundredths(order.credits)
  const shares = allocateDiscounts(
    lines.map(({ cents }) => cents),
    charged,
  )
  return lines.map(({ line }, at) => (shares[at] ?? 0) - returnedOf(order, line))
}

/** Counts credits only, because an amount removed while the order was open has already made the line smaller. */
function returnedOf({ disputes }: FullOrder, line: string) {
  return disputes
    .filter((dispute) => dispute.line === line && dispute.credit_id !== null)
    .reduce((sum, { returned }) => sum + toHundredths(returned ?? 0), 0)
}

/**
 * Spreads the discounts over the amounts in proportion, so that the shares add up to `charged`; the rounding remainder
 * comes off the largest. All values are in cents.
 */
export function allocateDiscounts(cents: readonly number[], charged: number): number[] {
  const gross = cents.reduce((sum, each) => sum + each, 0)
  const off = Math.max(0, gross - charged)
  if (off === 0) return [...cents]
  // BigInt, because the product of both factors may exceed 2^53.
  const shares = cents.map((each) => each - Number((BigInt(off) * BigInt(each)) / BigInt(gross)))
  let remainder = shares.reduce((sum, each) => sum + each, 0) - (gross - off)
  for (const at of cents.map((_, at) => at).sort((a, b) => (cents[b] ?? 0) - (cents[a] ?? 0))) {
    const reduction = Math.min(remainder, shares[at] ?? 0)
    shares[at] = (shares[at] ?? 0) - reduction
    remainder -= reduction
  }
  return shares
}

/** Returns all charged lines; those that only the closing creates have no id yet and get an empty `line`. */
function chargedLines(order: FullOrder): Line[] {
  const { monthly_fee, charges, discounts } = order
  const off = discounts.reduce((sum, { reduces, value }) => (reduces === 'month' ? sum + toHundredths(value) : sum), 0)
  return [
    ...patientSums(order).map(({ id, name, cents }) => ({ line: `patient-${id}`, label: name, cents })),
    { line: 'month', label: 'Monthly fee', cents: Math.max(0, toHundredths(monthly_fee) + off) },
    ...charges.map((line) => ({
      line: line.id === null ? '' : `line-${line.id}`,
      label: lineLabel(line),
      cents: toHundredths(line.value),
    })),
  ].filter(({ line }) => line !== 'month' || monthly_fee > 0)
}

/** Returns the sum of each patient in cents, from either invoice layout. */
function patientSums({ template_data, order_items }: Pick<FullOrder, 'template_data' | 'order_items'>) {
  if (template_data)
    return template_data.patients.map(({ patient_id, patient_name, total }) => ({
      id: patient_id,
      name: patient_name,
      cents: toHundredths(total),
    }))
  const sums = new Map<number, { id: number; name: string; cents: number }>()
  for (const { patient, value } of order_items) {
    if (!patient) continue
    const cents = (sums.get(patient.id)?.cents ?? 0) + toHundredths(value)
    sums.set(patient.id, { id: patient.id, name: patient.name, cents })
  }
  return [...sums.values()]
}
