import type { PriceLine } from '#contract/case-price.ts'
import { invoiceOf } from '#contract/invoice.ts'
import type { Promotion } from '#contract/money.ts'
import type { PriceList, VolumeTier } from '#contract/pricing.ts'

/** A closed invoice with what it was worked out from, frozen. */
export type Billed = {
  order_id: number
  organization_id: number
  name: string
  closed_at: string | null
  subtotal: number
  monthly_fee: number
  discount_hundredths: number
  credits: number
  /** By hand and by rule. */
  lines: number[]
  promotion: Promotion | null
  /** Something of it was charged before free fees were counted too. */
  lacks_counts: boolean
  patients: { arches: number; lines: PriceLine[]; charges: number[] }[]
}

/** What differs from the list in force: the new fees, and the tiers where they do. */
export type Draft = { fees: PriceList['fees']; tiers?: readonly VolumeTier[] }

/**
 * Before tax and card fee: each fee that differs counts as often as it did, everything else is as it was billed. By the one
 * arithmetic of an invoice, so that a draft without a difference gives what was billed.
 */
export function subtotalWith(billed: Billed, { fees, tiers }: Draft) {
  return invoiceOf({
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

/** What was named by hand for one parcel is in no list. */
function centsOf({ fee, count, cents }: PriceLine, fees: Partial<Record<PriceLine['fee'], number>>) {
  const changed = fees[fee]
  return changed === undefined ? cents : count * changed
}
