import type { CasePrice, PriceLine } from '#contract/case-price.ts'
import { dollars } from '#contract/money.ts'
import { feeName } from '#contract/price-words.ts'
import { tierOf, type PriceList } from '#contract/pricing.ts'
import { moneyText } from '#web/ui/money.ts'

/** Stays with its numbers on one line. */
const BY = '\u00A0×\u00A0'

/** A line as it is read: what it is for, how it comes about, and what it adds or takes off. */
export type ShownLine = { key: string; name: string; beside?: string; cents: number }

/** The price of a case as people read it: the full service as one line, then what changes it. */
export function shownLines(price: CasePrice, prices: PriceList, invoiced = price.arches): ShownLine[] {
  const of = (part: PriceLine['part']) => price.lines.filter((line) => line.part === part)
  const { arches, base_fee, volume_discount } = price
  const tier = tierOf(prices.tiers, invoiced)
  return [
    {
      key: 'base_fee',
      name: 'Full service',
      beside: `${arches === 1 ? '1 arch' : `${arches} arches`}${BY}${money(base_fee / arches)}`,
      cents: base_fee,
    },
    ...of('deductions').map(({ fee, count, cents }) => ({
      key: `deductions.${fee}`,
      name: `Without ${feeName(fee).toLowerCase()}`,
      ...times(-count, -cents),
      cents,
    })),
    {
      key: 'volume_discount',
      name: 'Volume discount',
      ...(tier && { beside: `${dollars(tier.discount_hundredths)} %` }),
      cents: -volume_discount,
    },
    ...of('add_ons').map(({ fee, count, cents }) => ({ key: fee, name: feeName(fee), ...times(count, cents), cents })),
  ].filter(({ cents }) => cents !== 0)
}

function times(count: number, cents: number) {
  return count === 1 ? {} : { beside: `${count}${BY}${money(cents / count)}` }
}

export function money(cents: number) {
  return moneyText(dollars(cents)).replace('-', '−')
}

export type LineChange = { key: string; words: string }

/** The line that changed most between two prices, and by how much. */
export function changeOf(before: readonly ShownLine[], after: readonly ShownLine[]): LineChange | undefined {
  const changes = [...after, ...before.filter(({ key }) => !after.some((line) => line.key === key))]
    .map(({ key, name }) => ({ key, name, by: centsOf(after, key) - centsOf(before, key) }))
    .sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
  const [most] = changes
  return most && most.by !== 0
    ? { key: most.key, words: `${most.by > 0 ? '+' : ''}${money(most.by)} ${most.name}` }
    : undefined
}

function centsOf(lines: readonly ShownLine[], key: string) {
  return lines.find((line) => line.key === key)?.cents ?? 0
}
