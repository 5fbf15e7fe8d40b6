import type { Selectable } from 'kysely'
import { toDollars, toHundredths } from '#contract/money.ts'
import type { Order, OrderForecast, FullOrder } from '#contract/orders.ts'
import { nextTier } from '#contract/pricing.ts'
import type { Orders } from '#server/db/schema.ts'
import type { Work } from '#server/work.ts'
import { basisOf } from './basis.ts'
import { disputesWhere } from './disputes.ts'
import { explainedRowsOf } from './explained-rows.ts'
import type { OpenFacts } from './open-facts.ts'
import { orderItemsOf } from './order-items.ts'
import { monthlyFeeOf, openFactsOf, shownOrderOf, templateDataOf } from './shown.ts'

type Row = Selectable<Orders>

/**
 * INV-03: loads one order with everything that explains it; its template version selects patient rows or single items
 * (specification 5.7).
 */
export async function wholeOrderOf(ctx: Work, row: Row, known?: OpenFacts): Promise<FullOrder> {
  const open = known ?? (await openFactsOf(ctx, row))
  const order = await shownOrderOf(ctx, row, open)
  const isOld = row.template_version === 1
  const [basis, disputes, order_items, template_data] = await Promise.all([
    basisOf(ctx, row, open, toHundredths(order.credits)),
    disputesWhere(ctx, 'd.order_id', row.id),
    isOld ? itemsOf(ctx, row, open) : [],
    isOld ? null : templateDataOf(ctx, row, open),
  ])
  return { ...order, basis, disputes, order_items, template_data, outlook: open ? outlookOf(order, open) : null }
}

function outlookOf({ arches, subtotal, tax, credit_card_fee }: Order, open: OpenFacts): OrderForecast {
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

async function itemsOf(ctx: Work, row: Row, open: OpenFacts | undefined) {
  return orderItemsOf(row, await explainedRowsOf(ctx, row, open), monthlyFeeOf(row, open))
}
