import { archCount, casePrice, requestPrice } from '#contract/case-price.ts'
import type { PricesAt } from '#server/features/prices/price-history.ts'
import type { DueCharge } from './charge-facts.ts'

/** Prices a charge with the prices of one instant and returns its columns, each fee with the origin of its price. */
export function priceCharge(charge: DueCharge, at: PricesAt) {
  const { kind, form, request } = charge
  const caseDetails = {
    patient_name: charge.patient_name,
    doctor_name: charge.doctor_name,
    case_number: charge.case_number,
    impression_type: form?.impression_type ?? null,
    creation_date: charge.creation_date,
  }
  const noCaseFees = { arches: 0, base_fee_cents: 0, done_elsewhere_cents: 0 }
  if (kind === 'case') {
    if (!form) return { ...caseDetails, ...noCaseFees, add_ons_cents: 0, lines: [], free_lines: [] }
    // The volume discount applies to the order, so the tiers are left out here.
    const price = casePrice(form, { ...at.prices, tiers: [] })
    return {
      ...caseDetails,
      arches: archCount(form),
      base_fee_cents: price.base_fee,
      done_elsewhere_cents: price.deductions,
      add_ons_cents: price.add_ons,
      lines: price.lines.map((line) => ({ ...line, ...at.originOf(line.fee) })),
      free_lines: price.free_lines,
    }
  }
  const price = requestPrice(
    {
      assigned_to: request?.assigned_to ?? '',
      items: request?.items ?? [],
      parcel: request?.carries_parcel
        ? { shipping_method: request.shipping_method, custom_cents: request.custom_cents }
        : null,
      paid_shipping: form && request?.items.some((item) => item.is_of_case) ? caseShippingCents(form, at) : 0,
    },
    at.prices,
  )
  const lines = price.lines.map((line) => ({ ...line, ...at.originOf(line.fee) }))
  return { ...caseDetails, ...noCaseFees, add_ons_cents: price.add_ons, lines, free_lines: price.free_lines }
}

/** Returns the shipping fee of the case in cents. */
function caseShippingCents(form: NonNullable<DueCharge['form']>, { prices }: PricesAt) {
  return casePrice(form, { ...prices, tiers: [] })
    .lines.filter(({ fee }) => fee.startsWith('shipping_fees.'))
    .reduce((sum, { cents }) => sum + cents, 0)
}
