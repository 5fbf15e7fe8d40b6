import { parentPort, workerData } from 'node:worker_threads'
import { renderPdf } from '#server/pdf.ts'
import type { InvoiceFile } from './invoice-file.ts'
import { invoicePdf } from './invoice-pdf.ts'

// Given by download.ts, which starts this thread.
const bytes = await renderPdf(invoicePdf(workerData as InvoiceFile))
parentPort?.postMessage(bytes)
