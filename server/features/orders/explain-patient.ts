import type { Explanation } from '#contract/orders.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { loadExplainedRows } from './line-explanations.ts'
import { getVisibleOrder } from './queries.ts'
import { findOpenOrderFacts } from './order-view.ts'

/** Explains the amounts of one patient on an order; 404 if the order has no row for that patient. */
export async function explainPatient(ctx: Ctx, order_id: number, patient_id: number): Promise<Explanation> {
  const row = await getVisibleOrder(ctx, order_id)
  const rows = await loadExplainedRows(ctx, row, await findOpenOrderFacts(ctx, row))
  const explained = rows.find(({ patient }) => patient.patient_id === patient_id)
  if (!explained) throw notFound()
  return explained.explanation
}
