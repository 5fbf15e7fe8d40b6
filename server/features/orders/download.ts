import type { FileReply } from '#contract/wire.ts'
import { inThread, oneAtATime } from '#server/worker-thread.ts'
import type { Ctx } from '#server/work.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { readInvoiceFile } from './invoice-file.ts'
import { getSeenOrder } from './queries.ts'

/** INV-20, register 61. An open order is a draft, and is called one: it has no number of an invoice yet. */
export async function downloadInvoice(ctx: Ctx, id: number, type: 'pdf' | 'csv'): Promise<FileReply> {
  const row = await getSeenOrder(ctx, id)
  const file = await readInvoiceFile(ctx, row)
  const { invoice_id } = file.order
  const file_name = `${invoice_id === null ? `draft-${row.id}` : `invoice-${invoice_id}`}.${type}`
  if (type === 'csv') return invoiceCsv(file, file_name)
  const bytes = await inTurn(() => inThread<Uint8Array>('invoice', file, LIMITS))
  return { bytes, content_type: 'application/pdf', file_name, rows: file.explained.length }
}

const inTurn = oneAtATime()

/** Twice what 5,000 patients take. */
const LIMITS = { megabytes: 1_200, patienceMs: 90_000 }
