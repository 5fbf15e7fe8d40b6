import type { Work } from '#server/work.ts'

/**
 * Moves a dispute of the monthly fee to the next order with the fee, if an order is closed before its date
 * (specification 4.7).
 */
export async function carryDisputes(ctx: Work, { from, to }: { from: number; to: number }) {
  await ctx.db
    .updateTable('disputes')
    .set({ order_id: to })
    .where('order_id', '=', from)
    .where('line', '=', 'month')
    .execute()
}
