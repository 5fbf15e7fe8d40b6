import { sql } from 'kysely'
import { toDollars } from '#contract/money.ts'
import { OWED } from '#contract/orders.rules.ts'
import type { Billing } from '#contract/subscriptions.ts'
import { literals } from '#server/db/literals.ts'
import type { Work } from '#server/work.ts'

type Row = {
  organization_id: number
  due_cents: number
  unpaid: number
  next_attempt_at: string | null
  method: Billing['method']
  last_attempt: (Omit<NonNullable<Billing['last_attempt']>, 'amount'> & { amount_cents: number }) | null
}

/** Returns the amount due, the primary method and the latest payment attempt of each organization. */
export async function loadBillingSummaries(
  ctx: Work,
  organization_ids: readonly number[],
): Promise<Map<number, Billing>> {
  if (organization_ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select c.organization_id, owed.due_cents, owed.unpaid, owed.next_attempt_at,
      (select json_build_object('payment_method_type', m.payment_method_type,
          'payment_method_nickname', m.payment_method_nickname)
        from payment_methods m where m.organization_id = c.organization_id and m.is_primary) as method,
      (select json_build_object('status', a.status, 'amount_cents', a.amount_cents, 'reason', a.reason,
          'started_at', to_char(a.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from payment_attempts a join orders o on o.id = a.order_id
        where o.organization_id = c.organization_id order by a.id desc limit 1) as last_attempt
    from contracts c,
      lateral (
        select coalesce(sum(o.total_cents), 0)::bigint as due_cents, count(*)::int as unpaid,
          case when c.suspended_at is null then min(o.attempt_at) end as next_attempt_at
        from orders o where o.organization_id = c.organization_id and o.fm_invoice_status in (${literals(OWED)})
      ) owed
    where c.organization_id in (${sql.join(organization_ids)})`.execute(ctx.db)
  return new Map(
    rows.map(({ organization_id, due_cents, last_attempt, ...row }) => [
      organization_id,
      { ...row, amount_due: toDollars(due_cents), last_attempt: last_attempt && toAttemptView(last_attempt) },
    ]),
  )
}

function toAttemptView({ amount_cents, ...attempt }: NonNullable<Row['last_attempt']>) {
  return { ...attempt, amount: toDollars(amount_cents) }
}
