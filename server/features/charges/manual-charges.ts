import { sql } from 'kysely'
import { CODE } from '#contract/errors.ts'
import { toHundredths } from '#contract/money.ts'
import { conflict, notFound } from '#server/errors.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { findOpenOrder } from '#server/features/orders/monthly.ts'
import { listPatientRows } from '#server/features/orders/patient-rows.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx, Work } from '#server/work.ts'

/**
 * PAT-54: adds an amount (in currency units; a negative one is a discount) for the patient to the open order. Throws
 * 409 without one.
 */
export async function addCharge(ctx: Ctx, patient_id: number, body: { description: string; value: number }) {
  const { patient, order } = await lockOpenOrder(ctx, patient_id)
  const { doctor_name, impression_type } = await ctx.db
    .selectFrom('users as u')
    .leftJoin('rx_forms as f', (join) => join.on('f.patient_id', '=', patient.id))
    .where('u.id', '=', patient.user_id)
    .select(['u.full_name as doctor_name', 'f.impression_type'])
    .executeTakeFirstOrThrow()
  const value_cents = toHundredths(body.value)
  const { description } = body
  await ctx.db
    .insertInto('patient_charges')
    .values({
      order_id: order.id,
      patient_id,
      patient_key: patient_id,
      patient_name: `${patient.first_name} ${patient.last_name}`,
      doctor_name,
      case_number: patient.case_number_text,
      impression_type,
      creation_date: patient.created_at.slice(0, 10),
      description,
      value_cents,
      created_by_user_id: ctx.actor.id,
      created_at: ctx.now,
    })
    .execute()
  // The event is not linked to the patient, because the whole practice reads the history of a case, but not its
  // charges.
  const place = { organization_id: patient.organization_id, subject_id: order.id }
  await ctx.emit('order.patient_charged', { patient_id, description, value_cents }, place)
}

/** PAT-55: removes an amount from the open order; one on a closed invoice is a 404. */
export async function removeCharge(ctx: Ctx, patient_id: number, charge_id: number) {
  const { patient, order } = await lockOpenOrder(ctx, patient_id)
  const removed = await ctx.db
    .deleteFrom('patient_charges')
    .where('id', '=', charge_id)
    .where('patient_id', '=', patient_id)
    .where('order_id', '=', order.id)
    .returning(['description', 'value_cents'])
    .executeTakeFirst()
  if (!removed) throw notFound()
  const place = { organization_id: patient.organization_id, subject_id: order.id }
  await ctx.emit('order.patient_charge_removed', { patient_id, ...removed }, place)
}

type Discount = { patient_key: number; dispute_id: number; description: string; cents: number }

/**
 * Adds the discount to the patient's row, so that it is removed when the case leaves the order. The caller has locked
 * the contract.
 */
export async function discountDisputedPatient(
  ctx: Ctx,
  order: { id: number; organization_id: number },
  discount: Discount,
) {
  const { patient_key, dispute_id, description, cents } = discount
  const row = (await listPatientRows(ctx, [order.id])).find(({ patient_id }) => patient_id === patient_key)
  if (!row) throw notFound()
  const { patient_name, doctor_name, case_number, impression_type, creation_date } = row
  const value_cents = -cents
  await ctx.db
    .insertInto('patient_charges')
    .values((eb) => ({
      order_id: order.id,
      // The subquery is null for a deleted patient, whose row stays on the invoice.
      patient_id: eb.selectFrom('patients').where('id', '=', patient_key).select('id'),
      patient_key,
      patient_name,
      doctor_name,
      case_number,
      impression_type,
      creation_date,
      description,
      value_cents,
      dispute_id,
      created_by_user_id: ctx.actor.id,
      created_at: ctx.now,
    }))
    .execute()
  const place = { organization_id: order.organization_id, subject_id: order.id }
  await ctx.emit('order.patient_charged', { patient_id: patient_key, description, value_cents }, place)
}

async function lockOpenOrder(ctx: Ctx, patient_id: number) {
  const patient = await getPatient(ctx, patient_id)
  await lockContract(ctx, patient.organization_id)
  const order = await findOpenOrder(ctx, patient.organization_id)
  if (!order) throw conflict('There is no current order.', CODE.wrongState)
  return { patient, order }
}

/**
 * PAT-54: moves discounts of patients whose case is not charged yet to the next order. They made no difference on the
 * closed order, where the patient has nothing else.
 */
export async function carryDiscounts(ctx: Work, { from, to }: { from: number; to: number }) {
  await sql`
    update patient_charges p set order_id = ${to}
    where p.order_id = ${from}
      and not exists (select from charges h where h.order_id = ${from} and h.patient_key = p.patient_key)
      and not exists (select from patient_charges o where o.order_id = ${from} and o.patient_key = p.patient_key and o.value_cents > 0)
      and exists (select from charges h where h.patient_id = p.patient_id and h.order_id is null)`.execute(ctx.db)
}
