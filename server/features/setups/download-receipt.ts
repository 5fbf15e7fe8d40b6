import type { FileReply } from '#contract/wire.ts'
import type { Side } from '#mesh/views.ts'
import { notFound } from '#server/errors.ts'
import { renderPdf } from '#server/pdf.ts'
import type { Ctx } from '#server/work.ts'
import { renderPictures, type Shot } from './pictures.ts'
import { getSetupRecord } from './queries.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { readReceipt } from './receipt.ts'

/** Twice the displayed size (a height of 138), for sharp pictures. */
const SIZE = { width: 440, height: 276 }
const SHOTS: readonly { name: string; shot: Shot & { side: Side } }[] = [
  { name: 'Right', shot: { ...SIZE, side: 'right' } },
  { name: 'Front', shot: { ...SIZE, side: 'front' } },
  { name: 'Left', shot: { ...SIZE, side: 'left' } },
  { name: 'Upper', shot: { ...SIZE, side: 'upper', jaw: 'upper' } },
  { name: 'Lower', shot: { ...SIZE, side: 'lower', jaw: 'lower' } },
]

/** Renders the receipt of an approved version of a case in scope; 404 otherwise. */
export async function downloadReceipt(ctx: Ctx, patient_id: number, version: number): Promise<FileReply> {
  const { setup } = await getSetupRecord(ctx, patient_id, version)
  if (setup.approved_at === null) throw notFound()
  const pictures = await renderPictures(
    ctx,
    setup.id,
    SHOTS.map(({ shot }) => shot),
  )
  const namedPictures = SHOTS.map(({ name }, index) => ({ name, jpeg: pictures[index] ?? null }))
  const receipt = await readReceipt(ctx, setup, setup.approved_at, namedPictures)
  const bytes = await renderPdf(receiptPdf(receipt))
  return { bytes, content_type: 'application/pdf', file_name: `receipt-${receipt.number}.pdf` }
}
