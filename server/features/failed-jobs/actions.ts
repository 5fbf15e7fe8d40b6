import { notFound } from '#server/errors.ts'
import type { Work } from '#server/work.ts'
import { sendJob, type JobPayload } from '#server/jobs/queue.ts'

export async function retryJob(ctx: Work, id: number) {
  const job = await deleteFailedJob(ctx, id)
  // The column holds the payload that the queue had received.
  await sendJob(ctx.db, job.feature, job.payload as JobPayload)
  await ctx.emit('job.sent_again', { feature: job.feature, name: job.name }, { subject_id: id })
}

export async function dropJob(ctx: Work, id: number) {
  const job = await deleteFailedJob(ctx, id)
  await ctx.emit('job.dropped', { feature: job.feature, name: job.name, reason: job.reason }, { subject_id: id })
}

/** Deletes and returns the job; of two concurrent calls the second gets a 404. */
async function deleteFailedJob({ db }: Work, id: number) {
  const job = await db.deleteFrom('failed_jobs').where('id', '=', id).returningAll().executeTakeFirst()
  if (!job) throw notFound()
  return job
}
