import type { CasePrice, PriceLine } from './case-price.ts'
import { toDollars } from './money.ts'
import { feeName } from './price-labels.ts'
import { reachedTier, type PriceList } from './pricing.ts'
import { formatMoney } from './format-money.ts'

/** Non-breaking spaces keep the numbers on one line. */
const BY = '\u00A0×\u00A0'

/** A displayed line: its name, its calculation and its amount in cents. */
export type PriceLineView = { key: string; name: string; beside?: string; cents: number }

/**
 * Returns the displayed lines of a case price: the full service as one line, then deductions, volume discount and
 * add-ons.
 */
export function toPriceLineViews(price: CasePrice, prices: PriceList, invoiced = price.arches): PriceLineView[] {
  const ofPart = (part: PriceLine['part']) => price.lines.filter((line) => line.part === part)
  const { arches, base_fee, volume_discount } = price
  const tier = reachedTier(prices.tiers, invoiced)
  return [
    {
      key: 'base_fee',
      name: 'Full service',
      beside: `${arches === 1 ? '1 arch' : `${arches} arches`}${BY}${formatCents(base_fee / arches)}`,
      cents: base_fee,
    },
    ...ofPart('deductions').map(({ fee, count, cents }) => ({
      key: `deductions.${fee}`,
      name: `Without ${feeName(fee).toLowerCase()}`,
      ...times(-count, -cents),
      cents,
    })),
    {
      key: 'volume_discount',
      name: 'Volume discount',
      ...(tier && { beside: `${toDollars(tier.discount_hundredths)} %` }),
      cents: -volume_discount,
    },
    ...ofPart('add_ons').map(({ fee, count, cents }) => ({
      key: fee,
      name: feeName(fee),
      ...times(count, cents),
      cents,
    })),
  ].filter(({ cents }) => cents !== 0)
}

function times(count: number, cents: number) {
  return count === 1 ? {} : { beside: `${count}${BY}${formatCents(cents / count)}` }
}

export function formatCents(cents: number) {
  return formatMoney(toDollars(cents))
}
