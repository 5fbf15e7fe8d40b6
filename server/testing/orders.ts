import type { InvoiceStatus } from '#contract/orders.ts'
import type { Services } from '#server/services.ts'
import { nextNumber } from './people.ts'

/** A monthly invoice with one line of $99, or the open order if the status is null. */
export async function makeOrder(services: Services, organization_id: number, fm_invoice_status: InvoiceStatus | null) {
  const now = services.clock()
  const order = await services.db
    .insertInto('orders')
    .values({
      organization_id,
      kind: 'monthly',
      fm_invoice_status,
      number: nextNumber(),
      opened_at: now,
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
      custom_description: 'Extra model',
      value_cents: 9_900,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return order
}
