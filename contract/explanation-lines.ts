import { FLOOR_LABEL, formatPriceOrigin } from './invoice-labels.ts'
import type { PriceLine } from './case-price.ts'
import { toHundredths } from './money.ts'
import type { Explanation } from './orders.ts'
import { toPriceLineViews, type PriceLineView } from './price-lines.ts'

export const cents = toHundredths

/** Returns the lines of the sum in order: full service, deductions, add-ons, charges by hand. */
export function explanationLines(explanation: Explanation, formatDay?: (value: string) => string): PriceLineView[] {
  const { charges, arches, volume_discount, discount, by_hand, floor, total } = explanation
  const linesOfKind = (kind: 'case' | 'request') =>
    charges.flatMap((charge) => (charge.kind === kind ? charge.lines : [])).map(priceLine)
  const all = charges.flatMap((charge) => charge.lines)
  const [lines, later] = [linesOfKind('case'), linesOfKind('request')]
  const sum = (part: PriceLine['part']) => lines.reduce((all, line) => (line.part === part ? all + line.cents : all), 0)
  const price = {
    lines,
    arches: Math.max(1, arches),
    base_fee: sum('base_fee'),
    deductions: sum('deductions') + cents(volume_discount),
    volume_discount: -cents(volume_discount),
    add_ons: sum('add_ons'),
    total: cents(total),
  }
  const tiers = [{ volume: 0, discount_hundredths: cents(discount) }]
  const ofRequests = { ...price, lines: later, base_fee: 0, volume_discount: 0 }
  return [
    ...toPriceLineViews(price, { fees: {}, tiers }),
    ...toPriceLineViews(ofRequests, { fees: {}, tiers: [] }).map((line, at) => ({
      ...line,
      key: `later ${at} ${line.key}`,
      beside: [line.beside, 'printed later'].filter(Boolean).join(', '),
    })),
    ...by_hand.map(({ description, value }, at) => ({
      key: `hand ${at}`,
      name: description,
      beside: 'by hand',
      cents: cents(value),
    })),
    ...(floor > 0 ? [{ key: 'floor', name: FLOOR_LABEL, cents: cents(floor) }] : []),
  ].map((line) => ({ ...line, ...withPriceOrigin(line, all, formatDay) }))
}

type ExplainedLine = Explanation['charges'][number]['lines'][number]

function priceLine({ part, fee, count, value }: ExplainedLine): PriceLine {
  // Cast: `fee` is a string on the wire, but always a fee of the price list.
  return { part, fee: fee as PriceLine['fee'], count, cents: cents(value) }
}

/**
 * Appends to a line the price list of its fee and its start date; the full service sums several fees, so each list
 * appears once.
 */
function withPriceOrigin(
  line: PriceLineView,
  lines: readonly ExplainedLine[],
  formatDay: ((value: string) => string) | undefined,
) {
  const key = line.key.replace(/^later \d+ /, '')
  const lists = lines
    .filter(({ part, fee }) => key === fee || key === `deductions.${fee}` || (key === 'base_fee' && part === key))
    .map(({ since, own }) => formatPriceOrigin({ since, own }, formatDay))
  if (lists.length === 0) return {}
  return { beside: [line.beside, ...new Set(lists)].filter(Boolean).join(', ') }
}
