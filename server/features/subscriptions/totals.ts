import { sql } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import { toDollars } from '#contract/money.ts'
import { OWED } from '#contract/orders.rules.ts'
import type { SubscriptionTotals, subscriptionCalls } from '#contract/subscriptions.ts'
import { literals } from '#server/db/literals.ts'
import type { Ctx } from '#server/work.ts'
import { matchingContracts } from './queries.ts'

/** Charged without success. */
const REFUSED = literals(['ATTEMPTED', 'BLOCKED'])

type Sums = {
  not_paid_cents: number
  not_paid: number
  since: string | null
  waiting_cents: number
  waiting: number
  waiting_first: string | null
  paid_cents: number
  paid: number
  at_first_attempt: number
  closing: number
  closing_first: string | null
  retryable: { contract_id: number; name: string; order_id: number; amount_cents: number }[]
}

const MAX_RETRYABLE = 50

/** SUB-02: sums up what the list displays per contract. */
export async function sumSubscriptions(
  ctx: Ctx,
  { filter }: HandlerInput<typeof subscriptionCalls.totals>['query'],
): Promise<SubscriptionTotals> {
  const contracts = matchingContracts(ctx, filter).select([
    'contracts.id',
    'contracts.organization_id',
    'contracts.suspended_at',
    'contracts.next_payment_date',
    'organizations.name',
    'organizations.disabled_at',
  ])
  const { rows } = await sql<Sums>`
    with among as ${contracts},
      owed as (select o.*, a.id as contract_id, a.name, a.suspended_at from orders o
        join among a on a.organization_id = o.organization_id where o.fm_invoice_status in (${literals(OWED)})),
      paid as (select o.* from orders o join among a on a.organization_id = o.organization_id
        where o.fm_invoice_status = 'PAID' and o.fm_paid_at >= date_trunc('month', ${ctx.now}::timestamptz, 'UTC')),
      sums as (select
        coalesce(sum(total_cents) filter (where fm_invoice_status in (${REFUSED})), 0)::bigint as not_paid_cents,
        (count(distinct organization_id) filter (where fm_invoice_status in (${REFUSED})))::int as not_paid,
        min(coalesce(closed_at, created_at)) filter (where fm_invoice_status in (${REFUSED})) as since,
        coalesce(sum(total_cents) filter (where fm_invoice_status not in (${REFUSED})), 0)::bigint as waiting_cents,
        (count(distinct organization_id) filter (where fm_invoice_status not in (${REFUSED})))::int as waiting,
        min(attempt_at) filter (where fm_invoice_status not in (${REFUSED})) as waiting_first
        from owed),
      receipts as (select coalesce(sum(total_cents), 0)::bigint as paid_cents, count(distinct organization_id)::int as paid,
        (count(distinct organization_id) filter (where not exists (
          select from payment_attempts t where t.order_id = paid.id and t.status = 'failed')))::int as at_first_attempt
        from paid),
      closings as (select count(*)::int as closing, min(next_payment_date) as closing_first from among
        where suspended_at is null and disabled_at is null and next_payment_date < ${ctx.now}::timestamptz + interval '7 days'),
      again as (select distinct on (o.organization_id) o.contract_id, o.name, o.id as order_id,
          o.total_cents as amount_cents
        from owed o where o.fm_invoice_status in (${REFUSED}) and o.suspended_at is null
          and exists (select from payment_methods m where m.organization_id = o.organization_id and m.is_primary)
          and not exists (select from payment_attempts t where t.order_id = o.id and t.finished_at is null)
        order by o.organization_id, o.closed_at, o.id)
    select *, coalesce((select json_agg(each) from (select * from again order by order_id limit ${MAX_RETRYABLE}) each),
      '[]'::json) as retryable
    from sums, receipts, closings`.execute(ctx.db)
  const [sums] = rows
  if (!sums) throw new Error('sums are one row')
  return {
    not_paid: { amount: toDollars(sums.not_paid_cents), practices: sums.not_paid, since: sums.since },
    waiting: { amount: toDollars(sums.waiting_cents), practices: sums.waiting, first_at: sums.waiting_first },
    closing: { practices: sums.closing, first_at: sums.closing_first },
    paid: { amount: toDollars(sums.paid_cents), practices: sums.paid, at_first_attempt: sums.at_first_attempt },
    retryable: sums.retryable.map(({ amount_cents, ...each }) => ({ ...each, amount: toDollars(amount_cents) })),
  }
}
