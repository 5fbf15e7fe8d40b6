import { archCount, casePrice } from '#contract/case-price.ts'
import { BY_PROVIDER, ORTHOSELECT } from '#contract/enums.ts'
import { toDollars } from '#contract/money.ts'
import type { NextCase } from '#contract/orders.ts'
import type { FeeKey, PriceList } from '#contract/pricing.ts'
import { toPriceLineViews, type PriceLineView } from '#contract/price-lines.ts'
import type { DateWords } from '#web/ui/date-words.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { toRequestValues, type CaseValues } from './case-values.ts'

/** Price of the case in cents as currently filled in, with its lines. */
export type CaseCost = { lines: readonly PriceLineView[]; total: number }

/**
 * Calculates the price; undefined for users who may not see prices. Unanswered fields cost nothing, and unassigned work
 * counts as the provider's.
 *
 * @param charged arches already on the invoice, which count toward the volume discount.
 */
export function calculateCost(values: CaseValues, prices: PriceList | undefined, charged = 0): CaseCost | undefined {
  if (!prices) return undefined
  const form = toRequestValues(values)
  const counted = {
    ...form,
    impression_type: form.impression_type ?? 0,
    jaws_id: form.jaws_id ?? 0,
    print_assignment: form.print_assignment ?? ORTHOSELECT,
    submission_completed_by: form.submission_completed_by ?? BY_PROVIDER,
  }
  const arches = charged + archCount(counted)
  const price = casePrice(counted, prices, arches)
  return { lines: toPriceLineViews(price, prices, arches), total: price.total }
}

/** Describes the invoice of the price; cases submitted before it closes may raise the volume discount. */
export function formatBilling(next: NextCase | undefined, dates: DateWords) {
  const tax = 'Tax and card fee are added there.'
  if (!next) return `On the next invoice. ${tax}`
  const charged = dates.onDay(next.chargeable_at)
  return `The price if nothing else is submitted. Charged ${charged}, with the invoice of ${dates.day(next.closes_at)}. ${tax}`
}

/** Formats the fee of an option; undefined if it has no price. */
export function formatFee(prices: PriceList | undefined, key: FeeKey) {
  const cents = prices?.fees[key]
  return cents ? formatMoney(toDollars(cents)) : undefined
}
