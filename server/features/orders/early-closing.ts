import { invoiceOf } from '#contract/invoice.ts'
import { codeWords } from '#contract/invoice-words.ts'
import { dollars } from '#contract/money.ts'
import type { NextAttempt } from '#contract/subscriptions.ts'
import type { Work } from '#server/work.ts'
import { findOpenOrder } from './monthly.ts'
import { readOpenFacts, type OpenFacts } from './open-facts.ts'

type EarlyClosing = Pick<NextAttempt, 'order_id' | 'total'> & { early: NonNullable<NextAttempt['early']> }

/** Returns what Close Invoice would bill now, and what it would leave for the order that ends the period. */
export async function findEarlyClosing(ctx: Work, organization_id: number): Promise<EarlyClosing | null> {
  const order = await findOpenOrder(ctx, organization_id)
  if (!order) return null
  const [early, late] = await Promise.all([
    readOpenFacts(ctx, [order], ctx.now, { isEarly: true }),
    readOpenFacts(ctx, [order], ctx.now),
  ])
  const [now, then] = [early.get(order.id), late.get(order.id)]
  if (!now || !then) return null
  const invoice = invoiceOf(now.facts)
  const patients = invoice.patients.reduce((sum, { total }) => sum + total, 0)
  return {
    order_id: order.id,
    total: dollars(invoice.total),
    early: {
      billed: {
        case_charges: dollars(patients),
        charges: dollars(invoice.gross - patients),
        discounts: dollars(invoice.discounts),
        credits: dollars(invoice.credits),
        tax: dollars(invoice.tax),
        credit_card_fee: dollars(invoice.credit_card_fee),
      },
      waiting: waitingOf(then),
      has_lines: now.facts.patients.length > 0 || now.facts.lines.length > 0,
    },
  }
}

function waitingOf({ facts, rules, promotion, closes_at }: OpenFacts) {
  return {
    monthly_fee: dollars(facts.monthly_fee),
    rules: dollars(rules.reduce((sum, { value_cents }) => sum + value_cents, 0)),
    promotion: promotion ? codeWords({ ...promotion, value: dollars(promotion.value_hundredths) }) : null,
    closes_at,
  }
}
