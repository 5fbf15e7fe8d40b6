import type { Spellings } from '#contract/v3/call.ts'
import {
  INVOICE_FIELDS,
  INVOICE_LINE_FIELDS,
  INVOICE_PATIENT_FIELDS,
  type publicInvoiceCalls,
} from '#contract/v3/invoices.ts'
import { fromV2 } from '#contract/v3/table.ts'

export const invoiceSpellings: Spellings<typeof publicInvoiceCalls> = {
  list: { query: () => ({}), rows: ({ orders }) => orders.data.map((each) => fromV2(INVOICE_FIELDS, each)) },
  get: {
    data: ({ order }) => ({
      ...fromV2(INVOICE_FIELDS, order),
      lines: [...order.charges, ...order.discounts].map(({ product, ...line }) => ({
        ...fromV2(INVOICE_LINE_FIELDS, line),
        description: line.custom_description ?? product?.name ?? null,
      })),
      cases: (order.template_data?.patients ?? []).map((each) => fromV2(INVOICE_PATIENT_FIELDS, each)),
    }),
  },
}
