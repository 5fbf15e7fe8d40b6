import { sql } from 'kysely'
import type { Dispute } from '#contract/disputes.ts'
import { toDollars } from '#contract/money.ts'
import type { Work } from '#server/work.ts'

/** Lists the disputes of one order, oldest first, or the one with the given id. */
export async function disputesWhere(ctx: Work, column: 'd.id' | 'd.order_id', id: number): Promise<Dispute[]> {
  const rows = await ctx.db
    .selectFrom('disputes as d')
    .leftJoin('users as c', 'c.id', 'd.created_by_user_id')
    .leftJoin('users as a', 'a.id', 'd.answered_by_user_id')
    .where(column, '=', id)
    .select(['d.id', 'd.order_id', 'd.line', 'd.label', 'd.value_cents', 'd.reason', 'd.answer'])
    .select(['d.returned_cents', 'd.credit_id'])
    .select(['d.created_at', 'd.answered_at', 'c.full_name as created_by_name', 'a.full_name as answered_by_name'])
    // Cast: a check constraint restricts the values.
    .select(sql<Dispute['status']>`d.status`.as('status'))
    .orderBy('d.id')
    .execute()
  return rows.map(({ value_cents, returned_cents, ...row }) => ({
    ...row,
    value: toDollars(value_cents),
    returned: returned_cents === null ? null : toDollars(returned_cents),
  }))
}
