import { parentPort, workerData } from 'node:worker_threads'
import { renderPdf } from '#server/pdf.ts'
import type { InvoiceFile } from './invoice-file.ts'
import { invoicePdf } from './invoice-pdf.ts'

// download.ts starts this thread and passes `workerData`.
const bytes = await renderPdf(invoicePdf(workerData as InvoiceFile))
parentPort?.postMessage(bytes)
