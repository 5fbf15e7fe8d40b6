import { sql, type Selectable } from 'kysely'
import type { PriceLine } from '#contract/case-price.ts'
import type { Invoice } from '#contract/invoice.ts'
import { toDollars } from '#contract/money.ts'
import type { Explanation, PriceOrigin } from '#contract/orders.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { Orders } from '#server/db/schema.ts'
import { loadPriceHistory } from '#server/features/prices/price-history.ts'
import type { Work } from '#server/work.ts'
import type { OpenOrderFacts } from './open-order-lines.ts'
import type { PatientRow } from './patient-rows.ts'
import { loadPatientsWithInvoice } from './order-view.ts'

type Charge = {
  patient_id: number
  kind: 'case' | 'request'
  happened_at: string
  charged_at: string
  lines: (PriceLine & { since: string | null; own: boolean })[]
}

type ManualCharge = { patient_id: number; description: string; value_cents: number; created_at: string }

export type ExplainedRow = { patient: PatientRow; explanation: Explanation }

/** Explains every row of an order, in row order, from the lines stored with the charges and the invoice calculation. */
export async function loadExplainedRows(
  ctx: Work,
  row: Selectable<Orders>,
  open: OpenOrderFacts | undefined,
): Promise<ExplainedRow[]> {
  const [{ patients, invoice }, charges, byHand, pricesAt] = await pipelined([
    loadPatientsWithInvoice(ctx, row, open),
    listCharges(ctx, row.id),
    listManualCharges(ctx, row.id),
    loadPriceHistory(ctx, [row.organization_id]),
  ])
  const tiers = pricesAt(row.organization_id, row.closed_at ?? ctx.now).originOf('arch_volume_discounts')
  return patients.map((patient, at) => {
    const { patient_id } = patient
    const own = { charges: charges.get(patient_id) ?? [], byHand: byHand.get(patient_id) ?? [] }
    return { patient, explanation: toExplanation(patient, at, invoice, own, tiers) }
  })
}

function toExplanation(
  patient: PatientRow,
  at: number,
  invoice: Invoice,
  { charges, byHand }: { charges: readonly Charge[]; byHand: readonly ManualCharge[] },
  discount_list: PriceOrigin,
): Explanation {
  const { volume_discount = 0, floor = 0, total = 0 } = invoice.patients[at] ?? {}
  return {
    charges: charges.map(({ lines, ...charge }) => ({
      ...charge,
      lines: lines.map(({ cents, ...line }) => ({ ...line, value: toDollars(cents) })),
    })),
    by_hand: byHand.map(({ value_cents, ...each }) => ({ ...each, value: toDollars(value_cents) })),
    arches: patient.arches,
    invoice_arches: invoice.arches,
    discount: toDollars(invoice.tier?.discount_hundredths ?? 0),
    discount_list,
    volume_discount: toDollars(-volume_discount),
    floor: toDollars(floor),
    total: toDollars(total),
  }
}

async function listCharges(ctx: Work, order_id: number) {
  const rows: Charge[] = await ctx.db
    .selectFrom('charges')
    .where('order_id', '=', order_id)
    .orderBy('charged_at')
    .orderBy('id')
    .select(['patient_key as patient_id', 'kind', 'created_at as happened_at'])
    // Cast: a charge that belongs to an order always has both columns.
    .select([sql<string>`charged_at`.as('charged_at'), sql<Charge['lines']>`lines`.as('lines')])
    .execute()
  return byPatient(rows)
}

async function listManualCharges(ctx: Work, order_id: number) {
  const rows: ManualCharge[] = await ctx.db
    .selectFrom('patient_charges')
    .where('order_id', '=', order_id)
    .orderBy('id')
    .select(['patient_key as patient_id', 'description', 'value_cents', 'created_at'])
    .execute()
  return byPatient(rows)
}

/** Groups the rows in one pass, since an invoice may have thousands of patients. */
function byPatient<T extends { patient_id: number }>(rows: readonly T[]) {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.patient_id)
    if (group) group.push(row)
    else groups.set(row.patient_id, [row])
  }
  return groups
}
