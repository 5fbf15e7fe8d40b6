import { sql } from 'kysely'
import { lockContract } from '#server/features/contracts/queries.ts'
import type { Work } from '#server/work.ts'
import { pricesOverTime, type PricesOverTime } from '#server/features/prices/history.ts'
import { findOpen, listDue, type DueCharge } from '#server/features/orders/charge-facts.ts'
import { priced } from '#server/features/orders/charge-price.ts'

/** How many are read at once: memory stays flat however many cases a practice sends. */
const CHUNK = 200

/** What is due to an organization until then, in order, each read once however many periods it falls into. */
export function waitingCharges(ctx: Work, organization_id: number, from: string, now: string) {
  let read: DueCharge[] = []
  let isAll = false
  return async function* dueUntil(until: string) {
    for (;;) {
      if (read.length === 0 && !isAll) {
        read = await listDue(ctx.db, organization_id, from, now, CHUNK)
        isAll = read.length < CHUNK
      }
      const later = read.findIndex(({ due_at }) => due_at > until)
      const due = read.splice(0, later < 0 ? read.length : later)
      if (due.length === 0) return
      yield due
    }
  }
}

type Open = { id: number; organization_id: number; opened_at: string | null }

/** What became chargeable goes into the open order, at the prices of that moment (specification 5.2). The caller holds the contract. */
export async function chargeDue(
  ctx: Work,
  { id: order_id, organization_id, opened_at }: Open,
  charges: AsyncIterable<DueCharge[]>,
  pricesAt: PricesOverTime,
) {
  for await (const due of charges)
    await writeCharges(
      ctx,
      due.map((charge) => {
        // What could not be charged in its own period, an archived case that came back, is charged in this one.
        const charged_at = opened_at && opened_at >= charge.due_at ? opened_at : charge.due_at
        return { id: charge.id, order_id, charged_at, ...priced(charge, pricesAt(organization_id, charged_at)) }
      }),
    )
}

type Case = { id: number; organization_id: number }

/** specification 4.3, modified: what is in no invoice yet is worked out anew, at the prices of its moment. */
export async function chargeAnew(ctx: Work, { id, organization_id }: Case) {
  // Its invoice may be closed just now.
  await lockContract(ctx, organization_id)
  const charge = await findOpen(ctx.db, id)
  if (!charge?.charged_at || !charge.order_id) return
  const pricesAt = await pricesOverTime(ctx, [organization_id])
  const { id: charge_id, order_id, charged_at } = charge
  await writeCharges(ctx, [
    { id: charge_id, order_id, charged_at, ...priced(charge, pricesAt(organization_id, charged_at)) },
  ])
}

type Written = ReturnType<typeof priced> & { id: number; order_id: number; charged_at: string }

/** A practice may send many cases a month: one statement for all of them. */
async function writeCharges(ctx: Work, charges: readonly Written[]) {
  if (charges.length === 0) return
  await sql`
    update charges h set order_id = r.order_id, charged_at = r.charged_at, patient_name = r.patient_name,
      doctor_name = r.doctor_name, case_number = r.case_number, impression_type = r.impression_type,
      creation_date = r.creation_date, arches = r.arches, base_fee_cents = r.base_fee_cents,
      done_elsewhere_cents = r.done_elsewhere_cents, add_ons_cents = r.add_ons_cents, lines = r.lines, free_lines = r.free_lines
    from json_populate_recordset(null::charges, ${JSON.stringify(charges)}::json) r where h.id = r.id`.execute(ctx.db)
}

/** specification 4.2: a cancelled case is not charged for what is in no invoice yet, and what a dispute took off it goes; amounts added by hand stay. */
export async function dropCharges(ctx: Work, { id, organization_id }: Case) {
  await lockContract(ctx, organization_id)
  const openOrders = ctx.db
    .selectFrom('orders')
    .where('organization_id', '=', organization_id)
    .where('fm_invoice_status', 'is', null)
    .select('id')
  await ctx.db
    .deleteFrom('charges')
    .where('patient_id', '=', id)
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('order_id', 'in', openOrders)]))
    .execute()
  await ctx.db
    .deleteFrom('patient_charges')
    .where('patient_id', '=', id)
    .where('dispute_id', 'is not', null)
    .where('order_id', 'in', openOrders)
    .execute()
}

/** A patient who goes for good before the case is due is not charged. */
export async function dropUncharged(ctx: Work, patient_id: number) {
  await ctx.db.deleteFrom('charges').where('patient_id', '=', patient_id).where('order_id', 'is', null).execute()
}
