import type { PriceLine } from '#contract/case-price.ts'
import { calculateInvoice } from '#contract/invoice.ts'
import type { Promotion } from '#contract/money.ts'
import type { PriceList, VolumeTier } from '#contract/pricing.ts'

/** A closed invoice with its frozen inputs; amounts in cents. */
export type Billed = {
  order_id: number
  organization_id: number
  name: string
  closed_at: string | null
  subtotal: number
  monthly_fee: number
  discount_hundredths: number
  credits: number
  /** Lines added by hand and by rules. */
  lines: number[]
  promotion: Promotion | null
  /** Some of its charges were made before free fees were counted. */
  lacks_counts: boolean
  patients: { arches: number; lines: PriceLine[]; charges: number[] }[]
}

/** The changed fees in cents, and the tiers if they differ from the current list. */
export type Draft = { fees: PriceList['fees']; tiers?: readonly VolumeTier[] }

/**
 * Recalculates the subtotal, before tax and card fee, with the changed fees at their original counts. It uses the
 * calculation of invoices, so that an empty draft returns the billed amount.
 */
export function repriceSubtotal(billed: Billed, { fees, tiers }: Draft) {
  return calculateInvoice({
    patients: billed.patients.map((patient) => charged(patient, fees)),
    tiers: tiers ?? [{ volume: 0, discount_hundredths: billed.discount_hundredths }],
    monthly_fee: fees['settings.flat_monthly'] ?? billed.monthly_fee,
    lines: billed.lines,
    promotion: billed.promotion ?? undefined,
    credits: billed.credits,
  }).subtotal
}

function charged({ arches, lines, charges }: Billed['patients'][number], fees: PriceList['fees']) {
  const sum = (part: PriceLine['part']) =>
    lines.reduce((cents, line) => (line.part === part ? cents + centsOf(line, fees) : cents), 0)
  const [base_fee, done_elsewhere, add_ons] = [sum('base_fee'), sum('deductions'), sum('add_ons')]
  return { arches, charges, base_fee, done_elsewhere, add_ons }
}

/** A custom fee of a single parcel is in no list and stays as billed. */
function centsOf({ fee, count, cents }: PriceLine, fees: Partial<Record<PriceLine['fee'], number>>) {
  const changed = fees[fee]
  return changed === undefined ? cents : count * changed
}
