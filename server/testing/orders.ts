import type { Services } from '#server/services.ts'

/** An invoice of one line over $99, or the open order where it has no status. */
export async function makeOrder(services: Services, organization_id: number, fm_invoice_status: string | null) {
  const now = services.clock()
  const order = await services.db
    .insertInto('orders')
    .values({
      organization_id,
      kind: 'monthly',
      fm_invoice_status,
      template_data: JSON.stringify({ monthly_fee: 99 }),
      subtotal_cents: 9_900,
      total_cents: 9_900,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.db
    .insertInto('order_lines')
    .values({
      order_id: order.id,
      kind: 'charge',
      custom_description: 'Monthly fee',
      value_cents: 9_900,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return order
}
