import { formatCommentText, isOpenComment } from '#contract/setups.rules.ts'
import type { Drawing, SetupComment } from '#contract/setups.ts'
import { toothNameWithPlace } from '#contract/tooth-names.ts'
import { jawFromId } from '#mesh/jaw.ts'
import { mailChangesRequested } from '#server/features/notifications/case-mails.ts'
import { findCase } from '#server/features/notifications/case-facts.ts'
import { isUndone } from '#server/features/notifications/undone-events.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import { loadDrawings, listComments } from './comment-queries.ts'
import { annotationView } from './annotation-image.ts'
import { renderPictures, toDataUrl, type Pictures, type Shot } from './pictures.ts'
import { findSetupId } from './queries.ts'

/** Twice the displayed size, for sharp pictures. */
const SIZE = { width: 480, height: 360 }
/** Limits the size of the mail; the review room has all pictures. */
const MAX_PICTURES = 12

/**
 * Sends staff a mail with a picture of each commented spot, unless the request was undone. The pictures are rendered
 * before the transaction that writes the mail.
 */
export async function mailChange(ctx: JobContext, event: RecordedEvent<'case.changes_requested'>) {
  const { patient_id, data } = event
  const facts = await findCase(ctx, patient_id)
  if (!facts || patient_id === null) return
  const requestedNumbers = data.comments ?? []
  const comments = (await listComments(ctx, patient_id)).filter(
    (comment) => requestedNumbers.includes(comment.number) && isOpenComment(comment),
  )
  const pictures = await drawPins(ctx, patient_id, comments)
  const reader = { notation: facts.tooth_notation, isStaff: true }
  const mailComments = comments.map((comment) => ({
    number: comment.number,
    where: comment.fdi === null ? null : `tooth ${toothNameWithPlace(comment.fdi, reader)}`,
    text: formatCommentText(comment),
    picture: toDataUrl(pictures.get(comment.id)),
  }))
  await ctx.transaction(async (work) => {
    if (!(await isUndone(work, event))) await mailChangesRequested(work, event, facts, mailComments)
  })
}

/** Renders pictures by comment id. A failure is logged and does not prevent the mail. */
async function drawPins(ctx: JobContext, patient_id: number, comments: readonly SetupComment[]) {
  const pictureById = new Map<number, Pictures[number]>()
  const illustrated = comments.slice(0, MAX_PICTURES)
  const drawings = await loadDrawings(
    ctx,
    illustrated.map(({ id }) => id),
  )
  for (const version of new Set(illustrated.map((comment) => comment.version))) {
    const versionComments = illustrated.filter((comment) => comment.version === version)
    try {
      const shots = versionComments.map((comment) => shotOf(comment, drawings.get(comment.id)))
      const pictures = await renderPictures(ctx, await findSetupId(ctx, patient_id, version), shots)
      for (const [index, { id }] of versionComments.entries()) pictureById.set(id, pictures[index] ?? null)
    } catch (error) {
      ctx.services.log.warn({ err: error, patient_id, version }, 'the pins of a version were not drawn')
    }
  }
  return pictureById
}

/** Renders only the arch of the comment, so that the other one does not cover it. */
function shotOf(comment: SetupComment, drawing: Drawing | undefined): Shot {
  const { point, normal } = comment.place
  const drawn = annotationView({ ...comment, drawing }, SIZE.width / SIZE.height)
  return { ...SIZE, jaw: jawFromId(comment.jaw_id), pin: { point, normal }, drawn }
}
