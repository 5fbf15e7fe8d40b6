import { casePrice } from '#contract/case-price.ts'
import { BY_PROVIDER, ORTHOSELECT } from '#contract/enums.ts'
import { dollars } from '#contract/money.ts'
import type { FeeKey, PriceList } from '#contract/pricing.ts'
import { shownLines, type ShownLine } from '#contract/price-lines.ts'
import { moneyText } from '#web/ui/money.ts'
import { sentValues, type CaseValues } from './case-values.ts'

/** What the case costs as it is written now, line by line. */
export type CaseCost = { lines: readonly ShownLine[]; total: number }

/** Nothing where the reader sees no prices. What is not asked for costs nothing; what nobody was named for is ours to do. */
export function costOf(values: CaseValues, prices: PriceList | undefined): CaseCost | undefined {
  if (!prices) return undefined
  const form = sentValues(values)
  const price = casePrice(
    {
      ...form,
      impression_type: form.impression_type ?? 0,
      jaws_id: form.jaws_id ?? 0,
      print_assignment: form.print_assignment ?? ORTHOSELECT,
      submission_completed_by: form.submission_completed_by ?? BY_PROVIDER,
    },
    prices,
  )
  return { lines: shownLines(price, prices), total: price.total }
}

/** What a choice costs, beside it; nothing where it has no price. */
export function feeWords(prices: PriceList | undefined, key: FeeKey) {
  const cents = prices?.fees[key]
  return cents ? moneyText(dollars(cents)) : undefined
}
