import { sql } from 'kysely'
import type { PriceLine } from '#contract/case-price.ts'
import { dollars } from '#contract/money.ts'
import type { Explanation } from '#contract/orders.ts'
import type { Invoice } from '#contract/invoice.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'
import { getSeenOrder } from './queries.ts'
import { countedOf, openFactsOf } from './shown.ts'
import type { PatientRow } from './patient-rows.ts'

type Charge = {
  patient_id: number
  kind: 'case' | 'request'
  happened_at: string
  charged_at: string
  lines: (PriceLine & { since: string | null; own: boolean })[]
}

/** Of one patient; of whom the order knows nothing, there is nothing. */
export async function explainPatient(ctx: Ctx, order_id: number, patient_id: number): Promise<Explanation> {
  const [explained] = await explainRows(ctx, order_id, patient_id)
  if (!explained) throw notFound()
  return explained.explanation
}

/** Of all rows of an order, or of one, in their order: from the lines that the charges keep and the arithmetic of the invoice. */
export async function explainRows(ctx: Ctx, order_id: number, patient_id?: number) {
  const row = await getSeenOrder(ctx, order_id)
  const [{ patients, invoice }, charges, byHand] = await Promise.all([
    openFactsOf(ctx, row).then((open) => countedOf(ctx, row, open)),
    listCharges(ctx, order_id),
    listByHand(ctx, order_id),
  ])
  return patients.flatMap((patient, at) => {
    if (patient_id !== undefined && patient.patient_id !== patient_id) return []
    const of = <T extends { patient_id: number }>(rows: readonly T[]) =>
      rows.filter((each) => each.patient_id === patient.patient_id)
    return [{ patient, explanation: explained(patient, at, invoice, of(charges), of(byHand)) }]
  })
}

type ByHand = { patient_id: number; description: string; value_cents: number; created_at: string }

function explained(
  patient: PatientRow,
  at: number,
  invoice: Invoice,
  charges: readonly Charge[],
  byHand: readonly ByHand[],
): Explanation {
  const { volume_discount = 0, floor = 0, total = 0 } = invoice.patients[at] ?? {}
  return {
    charges: charges.map(({ lines, ...charge }) => ({
      ...charge,
      lines: lines.map(({ cents, ...line }) => ({ ...line, value: dollars(cents) })),
    })),
    by_hand: byHand.map(({ value_cents, ...each }) => ({ ...each, value: dollars(value_cents) })),
    arches: patient.arches,
    invoice_arches: invoice.arches,
    discount: dollars(invoice.tier?.discount_hundredths ?? 0),
    volume_discount: dollars(-volume_discount),
    floor: dollars(floor),
    total: dollars(total),
  }
}

async function listCharges(ctx: Work, order_id: number): Promise<Charge[]> {
  return (
    ctx.db
      .selectFrom('charges')
      .where('order_id', '=', order_id)
      .orderBy('charged_at')
      .orderBy('id')
      .select(['patient_key as patient_id', 'kind', 'created_at as happened_at'])
      // Cast: an order names what was charged, and then both are there.
      .select([sql<string>`charged_at`.as('charged_at'), sql<Charge['lines']>`lines`.as('lines')])
      .execute()
  )
}

async function listByHand(ctx: Work, order_id: number): Promise<ByHand[]> {
  return ctx.db
    .selectFrom('patient_charges')
    .where('order_id', '=', order_id)
    .orderBy('id')
    .select(['patient_key as patient_id', 'description', 'value_cents', 'created_at'])
    .execute()
}
