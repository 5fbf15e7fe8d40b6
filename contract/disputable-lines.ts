import { lineWords } from './invoice-words.ts'
import { dollars, hundredthsOf } from './money.ts'
import type { WholeOrder } from './orders.ts'

/** An amount of an invoice that a practice may dispute, with what can still be given back of it. */
export type DisputableLine = { line: string; label: string; value: number }

type Line = { line: string; label: string; cents: number }

/**
 * Every amount of the invoice with what can still be given back of it. On an open order that is the amount itself. On a closed one
 * it is what the amount added to the sum before credits, tax and card fee, less the credits that earlier disputes of it granted.
 */
export function refundableLines(order: WholeOrder): DisputableLine[] {
  const lines = chargedLines(order)
  const cents = order.fm_invoice_status === null ? lines.map((line) => line.cents) : restsOf(order, lines)
  return lines.flatMap(({ line, label }, at) =>
    line === '' ? [] : [{ line, label, value: dollars(Math.max(0, cents[at] ?? 0)) }],
  )
}

function restsOf(order: WholeOrder, lines: readonly Line[]) {
  const charged = hundredthsOf(order.subtotal) + hundredthsOf(order.credits)
  const shares = sharesOf(
    lines.map(({ cents }) => cents),
    charged,
  )
  return lines.map(({ line }, at) => (shares[at] ?? 0) - returnedOf(order, line))
}

/** Only credits: what was taken off while the order was open has made the amount itself smaller. */
function returnedOf({ disputes }: WholeOrder, line: string) {
  return disputes
    .filter((dispute) => dispute.line === line && dispute.credit_id !== null)
    .reduce((sum, { returned }) => sum + hundredthsOf(returned ?? 0), 0)
}

/**
 * What each amount keeps when all of them together come to `charged`: what was taken off is spread in proportion, the remainder of
 * the rounding over the largest.
 */
export function sharesOf(cents: readonly number[], charged: number): number[] {
  const gross = cents.reduce((sum, each) => sum + each, 0)
  const off = Math.max(0, gross - charged)
  if (off === 0) return [...cents]
  // Exact beyond 2^53: both factors may be large.
  const shares = cents.map((each) => each - Number((BigInt(off) * BigInt(each)) / BigInt(gross)))
  let remainder = shares.reduce((sum, each) => sum + each, 0) - (gross - off)
  for (const at of cents.map((_, at) => at).sort((a, b) => (cents[b] ?? 0) - (cents[a] ?? 0))) {
    const taken = Math.min(remainder, shares[at] ?? 0)
    shares[at] = (shares[at] ?? 0) - taken
    remainder -= taken
  }
  return shares
}

/** All that is charged; what only the closing writes has no name yet. */
function chargedLines(order: WholeOrder): Line[] {
  const { monthly_fee, charges, discounts } = order
  const off = discounts.reduce((sum, { reduces, value }) => (reduces === 'month' ? sum + hundredthsOf(value) : sum), 0)
  return [
    ...patientSums(order).map(({ id, name, cents }) => ({ line: `patient-${id}`, label: name, cents })),
    { line: 'month', label: 'Monthly fee', cents: Math.max(0, hundredthsOf(monthly_fee) + off) },
    ...charges.map((line) => ({
      line: line.id === null ? '' : `line-${line.id}`,
      label: lineWords(line),
      cents: hundredthsOf(line.value),
    })),
  ].filter(({ line }) => line !== 'month' || monthly_fee > 0)
}

/** In either layout. */
function patientSums({ template_data, order_items }: Pick<WholeOrder, 'template_data' | 'order_items'>) {
  if (template_data)
    return template_data.patients.map(({ patient_id, patient_name, total }) => ({
      id: patient_id,
      name: patient_name,
      cents: hundredthsOf(total),
    }))
  const sums = new Map<number, { id: number; name: string; cents: number }>()
  for (const { patient, value } of order_items) {
    if (!patient) continue
    const cents = (sums.get(patient.id)?.cents ?? 0) + hundredthsOf(value)
    sums.set(patient.id, { id: patient.id, name: patient.name, cents })
  }
  return [...sums.values()]
}
