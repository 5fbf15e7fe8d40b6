import { calculateInvoice } from '#contract/invoice.ts'
import { formatPromotionCode } from '#contract/invoice-labels.ts'
import { toDollars } from '#contract/money.ts'
import type { NextAttempt } from '#contract/subscriptions.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { Work } from '#server/work.ts'
import { findOpenOrder } from './monthly.ts'
import { loadOpenOrderFacts, type OpenOrderFacts } from './open-order-lines.ts'

type EarlyClosing = Pick<NextAttempt, 'order_id' | 'total'> & { early: NonNullable<NextAttempt['early']> }

/** Returns what Close Invoice would bill now, and what it would leave for the order that ends the period. */
export async function findEarlyClosing(ctx: Work, organization_id: number): Promise<EarlyClosing | null> {
  const order = await findOpenOrder(ctx, organization_id)
  if (!order) return null
  const [early, late] = await pipelined([
    loadOpenOrderFacts(ctx, [order], ctx.now, { isEarly: true }),
    loadOpenOrderFacts(ctx, [order], ctx.now),
  ])
  const [now, then] = [early.get(order.id), late.get(order.id)]
  if (!now || !then) return null
  const invoice = calculateInvoice(now.facts)
  const patients = invoice.patients.reduce((sum, { total }) => sum + total, 0)
  return {
    order_id: order.id,
    total: toDollars(invoice.total),
    early: {
      billed: {
        case_charges: toDollars(patients),
        charges: toDollars(invoice.gross - patients),
        discounts: toDollars(invoice.discounts),
        credits: toDollars(invoice.credits),
        tax: toDollars(invoice.tax),
        credit_card_fee: toDollars(invoice.credit_card_fee),
      },
      waiting: formatDeferredItems(then),
      has_lines: now.facts.patients.length > 0 || now.facts.lines.length > 0,
    },
  }
}

function formatDeferredItems({ facts, rules, promotion, closes_at }: OpenOrderFacts) {
  return {
    monthly_fee: toDollars(facts.monthly_fee),
    rules: toDollars(rules.reduce((sum, { value_cents }) => sum + value_cents, 0)),
    promotion: promotion ? formatPromotionCode({ ...promotion, value: toDollars(promotion.value_hundredths) }) : null,
    closes_at,
  }
}
