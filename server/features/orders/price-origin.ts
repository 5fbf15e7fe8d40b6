import { sql, type Selectable } from 'kysely'
import { toDollars } from '#contract/money.ts'
import type { ExplainedOrder } from '#contract/orders.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { Orders } from '#server/db/schema.ts'
import { loadPriceHistory } from '#server/features/prices/price-history.ts'
import type { Work } from '#server/work.ts'
import { allocateCredits } from './credit-uses.ts'
import type { OpenOrderFacts } from './open-order-lines.ts'

type Basis = ExplainedOrder['basis']

/**
 * Returns the prices, tax, card rate and credits behind the amounts that are not per patient. Past prices stay in the
 * price history, so nothing is frozen here.
 */
export async function loadPriceOrigin(
  ctx: Work,
  row: Selectable<Orders>,
  open: OpenOrderFacts | undefined,
  taken_cents: number,
): Promise<Basis> {
  const [pricesAt, credits] = await pipelined([
    loadPriceHistory(ctx, [row.organization_id]),
    open ? listExpectedCredits(ctx, row.id, open, taken_cents) : listSpentCredits(ctx, row.id),
  ])
  const at = pricesAt(row.organization_id, row.closed_at ?? ctx.now)
  return {
    monthly_fee: at.originOf('settings.flat_monthly'),
    tax: { state: at.tax.state, since: at.originOf('tax.rate').since },
    card: {
      rate: toDollars(open ? (open.facts.card_hundredths ?? 0) : row.card_hundredths),
      since: at.originOf('credit_card.fee').since,
    },
    credits: credits.map(({ value_cents, granted_cents, ...credit }) => ({
      ...credit,
      value: toDollars(value_cents),
      granted: toDollars(granted_cents),
    })),
  }
}

type Credit = { id: number; value_cents: number; granted_cents: number; valid_from: string; valid_to: string | null }

async function listSpentCredits(ctx: Work, order_id: number): Promise<Credit[]> {
  return ctx.db
    .selectFrom('credit_uses as u')
    .innerJoin('organization_credits as c', 'c.id', 'u.credit_id')
    .where('u.order_id', '=', order_id)
    .select(['c.id', sql<number>`u.value_cents::int`.as('value_cents')])
    .select(['c.value_cents as granted_cents', 'c.valid_from', 'c.valid_to'])
    .orderBy(sql`c.valid_to nulls last`)
    .orderBy('c.valid_from')
    .orderBy('c.id')
    .execute()
}

/** Computes the credits that closing the order now would use. */
async function listExpectedCredits(
  ctx: Work,
  order_id: number,
  open: OpenOrderFacts,
  taken_cents: number,
): Promise<Credit[]> {
  const uses = allocateCredits(order_id, open.credits, taken_cents)
  if (uses.length === 0) return []
  const rows = await ctx.db
    .selectFrom('organization_credits')
    .where(
      'id',
      'in',
      uses.map(({ credit_id }) => credit_id),
    )
    .select(['id', 'value_cents as granted_cents', 'valid_from', 'valid_to'])
    .execute()
  return uses.flatMap(({ credit_id, value_cents }) =>
    rows.flatMap((credit) => (credit.id === credit_id ? [{ ...credit, value_cents }] : [])),
  )
}
