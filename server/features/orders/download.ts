import { createHash } from 'node:crypto'
import type { FileReply } from '#contract/wire.ts'
import { createByteCache } from '#server/byte-cache.ts'
import { createFairQueue } from '#server/fair-queue.ts'
import { runInWorker } from '#server/worker-thread.ts'
import type { Ctx } from '#server/work.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { readInvoiceFile, type InvoiceFile } from './invoice-file.ts'
import { getVisibleOrder } from './queries.ts'

/** INV-20, register 61. An open order is named a draft, because it has no invoice number yet. */
export async function downloadInvoice(ctx: Ctx, id: number, type: 'pdf' | 'csv'): Promise<FileReply> {
  const row = await getVisibleOrder(ctx, id)
  const file = await readInvoiceFile(ctx, row)
  const { invoice_id } = file.order
  const file_name = `${invoice_id === null ? `draft-${row.id}` : `invoice-${invoice_id}`}.${type}`
  if (type === 'csv') return invoiceCsv(file, file_name)
  const bytes = await renderCachedPdf(ctx, file)
  return { bytes, content_type: 'application/pdf', file_name, rows: file.explained.length }
}

const renderQueue = createFairQueue()

/**
 * Caches finished PDFs by a hash of their content, since a dispute or a payment changes the PDF of the same invoice.
 */
const cache = createByteCache(64 * 2 ** 20)

async function renderCachedPdf({ actor, request }: Ctx, file: InvoiceFile) {
  const key = createHash('sha256').update(JSON.stringify(file)).digest('base64')
  const cached = cache.get(key)
  if (cached) return cached
  const requester = { person_id: actor.id, hasLeft: request.hasLeft ?? (() => false) }
  const bytes = await renderQueue(requester, () => runInWorker<Uint8Array>('invoice', file, LIMITS))
  // A draft is not cached, because it changes with the next case.
  if (file.order.fm_invoice_status !== null) cache.set(key, bytes)
  return bytes
}

/** Allows twice the memory and time that 5,000 patients need. */
const LIMITS = { megabytes: 1_200, patienceMs: 90_000 }
