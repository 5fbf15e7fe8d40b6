import { mailSetupCompleted } from '#server/features/notifications/case-mails.ts'
import { findCase } from '#server/features/notifications/case-facts.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import { findSetupId } from './queries.ts'
import { renderPictures, toDataUrl, type Shot } from './pictures.ts'

/** The setup from the front, at one and a half times the displayed size. */
const FRONT: Shot = { side: 'front', width: 804, height: 450 }

/** Mails a completed setup with its picture, which is rendered before the transaction that writes the mail. */
export async function mailSetup(ctx: JobContext, event: RecordedEvent<'case.setup_completed'>) {
  const { patient_id, data } = event
  if (patient_id === null) return
  const picture = data.files ? await drawSetup(ctx, patient_id, data.setup) : null
  await ctx.transaction(async (work) => {
    const facts = await findCase(work, patient_id)
    if (facts) await mailSetupCompleted(work, event, facts, picture)
  })
}

/** A failure is logged and does not prevent the mail, whose button leads to the setup itself. */
async function drawSetup(ctx: JobContext, patient_id: number, version: number) {
  try {
    const [front] = await renderPictures(ctx, await findSetupId(ctx, patient_id, version), [FRONT])
    return toDataUrl(front)
  } catch (error) {
    ctx.services.log.warn({ err: error, patient_id, version }, 'the setup was not drawn for its mail')
    return null
  }
}
