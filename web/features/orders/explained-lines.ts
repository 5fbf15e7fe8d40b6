import type { PriceLine } from '#contract/case-price.ts'
import { hundredthsOf } from '#contract/money.ts'
import type { Explanation } from '#contract/orders.ts'
import { shownLines, type ShownLine } from '#web/features/prices/price-lines.ts'

export const cents = hundredthsOf

/** The sum in its order: the full service, what is taken off, what comes on top, and what was added by hand. */
export function explainedLines(explanation: Explanation): ShownLine[] {
  const { charges, arches, volume_discount, discount, by_hand, floor, total } = explanation
  const of = (kind: 'case' | 'request') =>
    charges.flatMap((charge) => (charge.kind === kind ? charge.lines : [])).map(priceLine)
  const [lines, later] = [of('case'), of('request')]
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
    ...shownLines(price, { fees: {}, tiers }),
    ...shownLines(ofRequests, { fees: {}, tiers: [] }).map((line, at) => ({
      ...line,
      key: `later ${at}`,
      beside: [line.beside, 'printed later'].filter(Boolean).join(', '),
    })),
    ...by_hand.map(({ description, value }, at) => ({
      key: `hand ${at}`,
      name: description,
      beside: 'by hand',
      cents: cents(value),
    })),
    ...(floor > 0 ? [{ key: 'floor', name: 'Never below nothing', cents: cents(floor) }] : []),
  ].map((line) => ({
    ...line,
    ...withList(
      line,
      charges.flatMap((charge) => charge.lines),
    ),
  }))
}

type ExplainedLine = Explanation['charges'][number]['lines'][number]

function priceLine({ part, fee, count, value }: ExplainedLine): PriceLine {
  // Cast: the wire has the fees of the price list.
  return { part, fee: fee as PriceLine['fee'], count, cents: cents(value) }
}

/** From which list a fee is: one of the organization's own is named, everybody's goes without saying. */
function withList(line: ShownLine, lines: readonly ExplainedLine[]) {
  const own = lines.find(({ fee, own: isOwn }) => isOwn && (line.key === fee || line.key === `deductions.${fee}`))
  const ownService = line.key === 'base_fee' && lines.some(({ part, own: isOwn }) => isOwn && part === 'base_fee')
  if (!own && !ownService) return {}
  return { beside: [line.beside, 'by your own list'].filter(Boolean).join(', ') }
}
