import type { Selectable } from 'kysely'
import type { BillingAddress } from '#contract/billing-address.ts'
import { invoiceLines, type InvoiceLine } from '#contract/invoice-labels.ts'
import type { Explanation, FullOrder } from '#contract/orders.ts'
import { toDollars } from '#contract/money.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { Orders } from '#server/db/schema.ts'
import type { Work } from '#server/work.ts'
import { loadExplainedRows } from './line-explanations.ts'
import { findOpenOrderFacts } from './order-view.ts'
import { loadFullOrder } from './load-order.ts'

/** The content of an order's PDF or CSV as plain data, because the PDF is laid out in another thread. */
export type InvoiceFile = {
  provider: string
  /** One line of the address per entry, as configured by the operator. */
  provider_address: string[]
  organization: { name: string; account_number: string }
  billing_address: Omit<BillingAddress, 'updated_at'> | null
  order: FullOrder
  payment: Payment
  lines: InvoiceLine[]
  explained: ExplainedPatient[]
}

/** When the payment is due, with which method, and the amount received in dollars. */
type Payment = { due_at: string | null; method: string | null; paid: number }

export type ExplainedPatient = Explanation & { patient_name: string; case_number: string | null }

export async function readInvoiceFile(ctx: Work, row: Selectable<Orders>): Promise<InvoiceFile> {
  const open = await findOpenOrderFacts(ctx, row)
  const [order, rows, organization, billing_address, payment] = await pipelined([
    loadFullOrder(ctx, row),
    loadExplainedRows(ctx, row, open),
    ctx.db
      .selectFrom('organizations')
      .where('id', '=', row.organization_id)
      .select(['name', 'account_number'])
      .executeTakeFirstOrThrow(),
    findBillingAddress(ctx, row.organization_id),
    findPayment(ctx, row),
  ])
  return {
    provider: ctx.services.config.providerName,
    provider_address: ctx.services.config.providerAddress,
    organization,
    billing_address: billing_address ?? null,
    order,
    payment: { ...payment, due_at: order.outlook ? order.outlook.charged_at : payment.due_at },
    lines: invoiceLines(order),
    explained: rows.map(({ patient: { patient_name, case_number }, explanation }) => ({
      ...explanation,
      patient_name,
      case_number,
    })),
  }
}

async function findPayment(ctx: Work, row: Selectable<Orders>): Promise<Payment> {
  const { id, organization_id, fm_invoice_status: status, attempt_at, closed_at, created_at, total_cents } = row
  const isDone = status === 'PAID' || status === 'DELETED'
  const [paid, primary] = await pipelined([
    ctx.db
      .selectFrom('payment_attempts as a')
      .leftJoin('payment_methods as m', 'm.id', 'a.payment_method_id')
      .where('a.order_id', '=', id)
      .where('a.status', '=', 'succeeded')
      .select(['a.amount_cents', 'm.payment_method_nickname'])
      .orderBy('a.number', 'desc')
      .executeTakeFirst(),
    ctx.db
      .selectFrom('payment_methods')
      .where('organization_id', '=', organization_id)
      .where('is_primary', '=', true)
      .select('payment_method_nickname')
      .executeTakeFirst(),
  ])
  return {
    due_at: isDone ? null : (attempt_at ?? closed_at ?? created_at),
    method: paid?.payment_method_nickname ?? (isDone ? null : (primary?.payment_method_nickname ?? null)),
    paid: toDollars(paid?.amount_cents ?? (status === 'PAID' ? total_cents : 0)),
  }
}

function findBillingAddress(ctx: Work, organization_id: number) {
  return ctx.db
    .selectFrom('billing_addresses')
    .where('organization_id', '=', organization_id)
    .select(['first_name', 'last_name', 'email', 'phone_number', 'street_address', 'street_address_line_2'])
    .select(['city', 'state', 'country', 'zip_code'])
    .executeTakeFirst()
}
