import type { Selectable } from 'kysely'
import { toDollars, toHundredths } from '#contract/money.ts'
import type { Order, OrderForecast, FullOrder } from '#contract/orders.ts'
import { nextTier } from '#contract/pricing.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { Orders } from '#server/db/schema.ts'
import type { Work } from '#server/work.ts'
import { loadPriceOrigin } from './price-origin.ts'
import { disputesWhere } from './disputes.ts'
import { loadExplainedRows } from './line-explanations.ts'
import type { OpenOrderFacts } from './open-order-lines.ts'
import { toOrderItems } from './order-items.ts'
import { monthlyFeeCents, findOpenOrderFacts, loadOrderView, loadTemplateData } from './order-view.ts'

type Row = Selectable<Orders>

/**
 * INV-03: loads one order with everything that explains it; its template version selects patient rows or single items
 * (specification 5.7).
 */
export async function loadFullOrder(ctx: Work, row: Row, known?: OpenOrderFacts): Promise<FullOrder> {
  const open = known ?? (await findOpenOrderFacts(ctx, row))
  const order = await loadOrderView(ctx, row, open)
  const isOld = row.template_version === 1
  const [basis, disputes, order_items, template_data] = await pipelined([
    loadPriceOrigin(ctx, row, open, toHundredths(order.credits)),
    disputesWhere(ctx, 'd.order_id', row.id),
    isOld ? itemsOf(ctx, row, open) : [],
    isOld ? null : loadTemplateData(ctx, row, open),
  ])
  return { ...order, basis, disputes, order_items, template_data, outlook: open ? toOutlook(order, open) : null }
}

function toOutlook({ arches, subtotal, tax, credit_card_fee }: Order, open: OpenOrderFacts): OrderForecast {
  const { closes_at, charged_at, stopped, payment_method, facts } = open
  const tier = nextTier(facts.tiers, arches)
  return {
    closes_at,
    charged_at,
    stopped,
    payment_method,
    total_by_bank: credit_card_fee > 0 ? toDollars(toHundredths(subtotal) + toHundredths(tax)) : null,
    next_tier: tier ? { volume: tier.volume, discount: toDollars(tier.discount_hundredths) } : null,
  }
}

async function itemsOf(ctx: Work, row: Row, open: OpenOrderFacts | undefined) {
  return toOrderItems(row, await loadExplainedRows(ctx, row, open), monthlyFeeCents(row, open))
}
