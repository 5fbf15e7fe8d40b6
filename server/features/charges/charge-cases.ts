// Moves charges into orders. A charge is a row without order until it is due; then its price is fixed and it joins the
// open order of its organization.

import { sql } from 'kysely'
import { lockContract } from '#server/features/contracts/queries.ts'
import type { Work } from '#server/work.ts'
import { loadPriceHistory, type PriceLookup } from '#server/features/prices/price-history.ts'
import { findOpenCaseCharge, listDue, type DueCharge } from '#server/features/orders/charge-facts.ts'
import { priceCharge } from '#server/features/orders/charge-price.ts'

/** Charges loaded per query, so that memory stays flat however many cases a practice submits. */
const CHUNK = 200

/**
 * Returns a generator that yields the due charges in order, in batches, up to a given instant. Each charge is loaded
 * once, even if a run closes several periods.
 */
export function dueChargesReader(ctx: Work, organization_id: number, from: string, now: string) {
  let buffer: DueCharge[] = []
  let isExhausted = false
  return async function* dueUntil(until: string) {
    for (;;) {
      if (buffer.length === 0 && !isExhausted) {
        buffer = await listDue(ctx.db, organization_id, from, now, CHUNK)
        isExhausted = buffer.length < CHUNK
      }
      const laterIndex = buffer.findIndex(({ due_at }) => due_at > until)
      const due = buffer.splice(0, laterIndex < 0 ? buffer.length : laterIndex)
      if (due.length === 0) return
      yield due
    }
  }
}

type OpenOrder = { id: number; organization_id: number; opened_at: string | null }

/**
 * Puts the due charges into the open order, at the prices of the moment when they are charged (specification 5.2). The
 * caller has locked the contract.
 */
export async function chargeDue(
  ctx: Work,
  { id: order_id, organization_id, opened_at }: OpenOrder,
  charges: AsyncIterable<DueCharge[]>,
  pricesAt: PriceLookup,
) {
  for await (const due of charges)
    await writeCharges(
      ctx,
      due.map((charge) => {
        // A charge that its own period missed, such as an archived case that was restored, counts from the start of
        // this one.
        const charged_at = opened_at && opened_at >= charge.due_at ? opened_at : charge.due_at
        return { id: charge.id, order_id, charged_at, ...priceCharge(charge, pricesAt(organization_id, charged_at)) }
      }),
    )
}

type Case = { id: number; organization_id: number }

/**
 * Specification 4.3: recomputes the charge of a modified case that is on no closed invoice, at the prices of its
 * charging date.
 */
export async function recomputeCharge(ctx: Work, { id, organization_id }: Case) {
  // The lock waits for a billing run that may be closing the invoice.
  await lockContract(ctx, organization_id)
  const charge = await findOpenCaseCharge(ctx.db, id)
  if (!charge?.charged_at || !charge.order_id) return
  const pricesAt = await loadPriceHistory(ctx, [organization_id])
  const { id: charge_id, order_id, charged_at } = charge
  await writeCharges(ctx, [
    { id: charge_id, order_id, charged_at, ...priceCharge(charge, pricesAt(organization_id, charged_at)) },
  ])
}

type ChargeUpdate = ReturnType<typeof priceCharge> & { id: number; order_id: number; charged_at: string }

/** Updates all charges with one statement, since a practice may submit many cases a month. */
async function writeCharges(ctx: Work, charges: readonly ChargeUpdate[]) {
  if (charges.length === 0) return
  await sql`
    update charges h set order_id = r.order_id, charged_at = r.charged_at, patient_name = r.patient_name,
      doctor_name = r.doctor_name, case_number = r.case_number, impression_type = r.impression_type,
      creation_date = r.creation_date, arches = r.arches, base_fee_cents = r.base_fee_cents,
      done_elsewhere_cents = r.done_elsewhere_cents, add_ons_cents = r.add_ons_cents, lines = r.lines, free_lines = r.free_lines
    from json_populate_recordset(null::charges, ${JSON.stringify(charges)}::json) r where h.id = r.id`.execute(ctx.db)
}

/**
 * Specification 4.2: deletes the charges of a canceled case that are on no closed invoice, and the discounts that
 * disputes added. Amounts added by hand stay.
 */
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

/** Deletes charges that are not due yet, since a patient who is deleted before is not charged. */
export async function dropUncharged(ctx: Work, patient_id: number) {
  await ctx.db.deleteFrom('charges').where('patient_id', '=', patient_id).where('order_id', 'is', null).execute()
}
