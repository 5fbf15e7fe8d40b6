import type { FileReply } from '#contract/wire.ts'
import { notFound } from '#server/errors.ts'
import { renderPdf } from '#server/pdf.ts'
import type { Ctx } from '#server/work.ts'
import { getSetupRecord } from './queries.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { readReceipt } from './receipt.ts'
import { renderViews } from './views.ts'

/** Twice the displayed size (a height of 138), for sharp pictures. */
const SIZE = { width: 440, height: 276 }

/** Renders the receipt of an approved version of a case in scope; 404 otherwise. */
export async function downloadReceipt(ctx: Ctx, patient_id: number, version: number): Promise<FileReply> {
  const { setup } = await getSetupRecord(ctx, patient_id, version)
  if (setup.approved_at === null) throw notFound()
  const receipt = await readReceipt(ctx, setup, setup.approved_at, await renderViews(ctx, setup.id, SIZE))
  const bytes = await renderPdf(receiptPdf(receipt))
  return { bytes, content_type: 'application/pdf', file_name: `receipt-${receipt.number}.pdf` }
}
