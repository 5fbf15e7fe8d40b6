import { Worker } from 'node:worker_threads'
import type { FileReply } from '#contract/wire.ts'
import { workerFile } from '#server/adapters/worker-file.ts'
import type { Ctx } from '#server/work.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { readInvoiceFile, type InvoiceFile } from './invoice-file.ts'
import { getSeenOrder } from './queries.ts'

/** INV-20, register 61. An open order is a draft, and is called one: it has no number of an invoice yet. */
export async function downloadInvoice(ctx: Ctx, id: number, type: 'pdf' | 'csv'): Promise<FileReply> {
  const row = await getSeenOrder(ctx, id)
  const file = await readInvoiceFile(ctx, row)
  const { invoice_id } = file.order
  const file_name = `${invoice_id === null ? `draft-${row.id}` : `invoice-${invoice_id}`}.${type}`
  if (type === 'csv') return invoiceCsv(file, file_name)
  const bytes = await oneAtATime(() => renderElsewhere(file))
  return { bytes, content_type: 'application/pdf', file_name, rows: file.explained.length }
}

let last: Promise<unknown> = Promise.resolve()

/** Of large ones several at once would take the memory and the processors of everybody. */
function oneAtATime<T>(make: () => Promise<T>): Promise<T> {
  const made = last.then(make)
  last = made.catch(() => undefined)
  return made
}

/** Twice what 5,000 patients take. */
const LIMITS = { maxOldGenerationSizeMb: 1_200 }
const PATIENCE_MS = 90_000

/** Thousands of lines take seconds, which other requests must not wait for; whatever is larger than all measure ends by itself. */
function renderElsewhere(file: InvoiceFile) {
  const worker = new Worker(workerFile('invoice'), { workerData: file, resourceLimits: LIMITS })
  const late = setTimeout(() => void worker.terminate(), PATIENCE_MS)
  return new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The invoice was not made.')))
  }).finally(() => {
    clearTimeout(late)
    return worker.terminate()
  })
}
