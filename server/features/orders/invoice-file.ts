import type { Selectable } from 'kysely'
import type { BillingAddress } from '#contract/billing-address.ts'
import { invoiceLines, type InvoiceLine } from '#contract/invoice-words.ts'
import type { Explanation, WholeOrder } from '#contract/orders.ts'
import type { Orders } from '#server/db/schema.ts'
import type { Work } from '#server/work.ts'
import { explainedRowsOf } from './explained-rows.ts'
import { openFactsOf } from './shown.ts'
import { wholeOrderOf } from './whole.ts'

/** Everything that a file of an order says, as plain data: it is laid out in another thread. */
export type InvoiceFile = {
  provider: string
  organization: { name: string; account_number: string }
  billing_address: Omit<BillingAddress, 'updated_at'> | null
  order: WholeOrder
  lines: InvoiceLine[]
  explained: ExplainedPatient[]
}

export type ExplainedPatient = Explanation & { patient_name: string; case_number: string | null }

export async function readInvoiceFile(ctx: Work, row: Selectable<Orders>): Promise<InvoiceFile> {
  const open = await openFactsOf(ctx, row)
  const [order, rows, organization, billing_address] = await Promise.all([
    wholeOrderOf(ctx, row),
    explainedRowsOf(ctx, row, open),
    ctx.db
      .selectFrom('organizations')
      .where('id', '=', row.organization_id)
      .select(['name', 'account_number'])
      .executeTakeFirstOrThrow(),
    findBillingAddress(ctx, row.organization_id),
  ])
  return {
    provider: ctx.services.config.providerName,
    organization,
    billing_address: billing_address ?? null,
    order,
    lines: invoiceLines(order),
    explained: rows.map(({ patient: { patient_name, case_number }, explanation }) => ({
      ...explanation,
      patient_name,
      case_number,
    })),
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
