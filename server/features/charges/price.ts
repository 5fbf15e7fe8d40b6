import { archesOf, casePrice, requestPrice, type PricedRequest, type PriceLine } from '#contract/case-price.ts'
import { IN_DAYS, PRICE_KEYS } from '#contract/prices.ts'
import type { PriceList } from '#contract/pricing.ts'
import type { PricesAt } from '#server/features/prices/history.ts'
import type { DueCharge } from './facts.ts'

/** A list in which every fee makes a line. */
const ALL_PRICED: PriceList = {
  fees: Object.fromEntries(PRICE_KEYS.flatMap((key) => (IN_DAYS.has(key) ? [] : [[key, 1]]))),
  tiers: [],
}

/** What would have counted, had it cost something. */
function freeAmong(all: readonly PriceLine[], { fees }: PriceList) {
  const priced: Partial<Record<PriceLine['fee'], number>> = fees
  const known: Partial<Record<PriceLine['fee'], number>> = ALL_PRICED.fees
  return all.filter(({ fee }) => known[fee] && !priced[fee]).map((line) => ({ ...line, cents: 0 }))
}

/** The columns of a charge at the prices of an instant: what its row shows, and each fee with where it came from. */
export function priced(charge: DueCharge, at: PricesAt) {
  const { kind, form, request } = charge
  const shown = {
    patient_name: charge.patient_name,
    doctor_name: charge.doctor_name,
    case_number: charge.case_number,
    impression_type: form?.impression_type ?? null,
    creation_date: charge.creation_date,
  }
  const none = { arches: 0, base_fee_cents: 0, done_elsewhere_cents: 0 }
  if (kind === 'case') {
    if (!form) return { ...shown, ...none, add_ons_cents: 0, lines: [], free_lines: [] }
    // The volume discount is the order's, so none is asked for here.
    const price = casePrice(form, { ...at.prices, tiers: [] })
    return {
      ...shown,
      arches: archesOf(form),
      base_fee_cents: price.base_fee,
      done_elsewhere_cents: price.deductions,
      add_ons_cents: price.add_ons,
      lines: price.lines.map((line) => ({ ...line, ...at.originOf(line.fee) })),
      free_lines: freeAmong(casePrice(form, ALL_PRICED).lines, at.prices),
    }
  }
  const printed: PricedRequest = {
    assigned_to: request?.assigned_to ?? '',
    items: request?.items ?? [],
    parcel: request?.carries_parcel
      ? { shipping_method: request.shipping_method, custom_cents: request.custom_cents }
      : null,
    paid_shipping: form && request?.items.some((item) => item.is_of_case) ? shippingOf(form, at) : 0,
  }
  const price = requestPrice(printed, at.prices)
  const lines = price.lines.map((line) => ({ ...line, ...at.originOf(line.fee) }))
  const free_lines = freeAmong(requestPrice(printed, ALL_PRICED).lines, at.prices)
  return { ...shown, ...none, add_ons_cents: price.add_ons, lines, free_lines }
}

/** What the case pays for its parcel. */
function shippingOf(form: NonNullable<DueCharge['form']>, { prices }: PricesAt) {
  return casePrice(form, { ...prices, tiers: [] })
    .lines.filter(({ fee }) => fee.startsWith('shipping_fees.'))
    .reduce((sum, { cents }) => sum + cents, 0)
}
