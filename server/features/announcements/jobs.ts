import { ANNOUNCEMENT_UPDATED } from '#contract/announcements.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'

export const announcementJobs = featureJobs('announcements', {
  on: { 'announcement.updated': { byHand: pushChange } },
})

/**
 * NOTIF-07: the event carries no body and goes only to the channel that may read the announcement, so clients refetch
 * it.
 */
async function pushChange(ctx: JobContext, { data }: RecordedEvent<'announcement.updated'>) {
  const channel = data.visibility === 'internal' ? 'private-internal' : 'private-general'
  await ctx.services.realtime.publish(channel, ANNOUNCEMENT_UPDATED, {})
}
