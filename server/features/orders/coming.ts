import { invoiceOf } from '#contract/invoice.ts'
import { dollars } from '#contract/money.ts'
import type { ComingCharge } from '#contract/orders.ts'
import type { OpenFacts } from './open-facts.ts'
import { pricesOverTime } from '#server/features/prices/history.ts'
import type { Work } from '#server/work.ts'
import { listDue } from './charge-facts.ts'
import { priced } from './charge-price.ts'

/** The newest beyond them are told by the invoices that they fall on. */
const MOST = 500
const END_OF_TIME = '9999-12-31T00:00:00.000Z'

/**
 * What was sent and is not charged yet, at the prices of today. The volume discount is the one that is reached by then if nothing else
 * is submitted: those that become chargeable before the order closes count with it, later ones with each other.
 */
export async function listComing(ctx: Work, organization_id: number, { facts, closes_at }: OpenFacts) {
  const contract = await ctx.db
    .selectFrom('contracts')
    .where('organization_id', '=', organization_id)
    .select('initial_payment_date')
    .executeTakeFirst()
  const from = contract?.initial_payment_date
  if (!from) return []
  const [due, pricesAt] = await Promise.all([
    listDue(ctx.db, organization_id, from, END_OF_TIME, MOST),
    pricesOverTime(ctx, [organization_id]),
  ])
  const at = pricesAt(organization_id, ctx.now)
  const counts = { current: invoiceOf(facts).arches, next: 0 }
  return due.map((charge): ComingCharge => {
    const { arches, base_fee_cents, done_elsewhere_cents, add_ons_cents } = priced(charge, at)
    const order = closes_at !== null && charge.due_at > closes_at ? 'next' : 'current'
    counts[order] += arches
    const amounts = {
      base_fee: base_fee_cents,
      done_elsewhere: done_elsewhere_cents,
      add_ons: add_ons_cents,
      charges: [],
    }
    const others = { arches: counts[order] - arches, base_fee: 0, done_elsewhere: 0, add_ons: 0, charges: [] }
    const { gross } = invoiceOf({
      patients: [others, { arches, ...amounts }],
      tiers: facts.tiers,
      monthly_fee: 0,
      lines: [],
    })
    const { patient_id, patient_name, due_at } = charge
    return { patient_id, patient_name, value: dollars(gross), chargeable_at: due_at, order }
  })
}
