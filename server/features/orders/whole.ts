import type { Selectable } from 'kysely'
import { hundredthsOf } from '#contract/money.ts'
import type { WholeOrder } from '#contract/orders.ts'
import type { Orders } from '#server/db/schema.ts'
import type { Work } from '#server/work.ts'
import { basisOf } from './basis.ts'
import { disputesWhere } from './disputes.ts'
import { explainedRowsOf } from './explained-rows.ts'
import type { OpenFacts } from './open-facts.ts'
import { orderItemsOf } from './order-items.ts'
import { monthlyFeeOf, openFactsOf, shownOrderOf, templateDataOf } from './shown.ts'

type Row = Selectable<Orders>

/** INV-03: one order with all that explains it; the layout says whether by patients or item by item (specification 5.7). */
export async function wholeOrderOf(ctx: Work, row: Row): Promise<WholeOrder> {
  const open = await openFactsOf(ctx, row)
  const order = await shownOrderOf(ctx, row, open)
  const isOld = row.template_version === 1
  const [basis, disputes, order_items, template_data] = await Promise.all([
    basisOf(ctx, row, open, hundredthsOf(order.credits)),
    disputesWhere(ctx, 'd.order_id', row.id),
    isOld ? itemsOf(ctx, row, open) : [],
    isOld ? null : templateDataOf(ctx, row, open),
  ])
  return { ...order, basis, disputes, order_items, template_data }
}

async function itemsOf(ctx: Work, row: Row, open: OpenFacts | undefined) {
  return orderItemsOf(row, await explainedRowsOf(ctx, row, open), monthlyFeeOf(row, open))
}
