import { addDays } from '#contract/days.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'

/** A link that expired or was revoked is kept this long after its last day; the trail keeps that it existed. */
const KEPT_DAYS = 90

export const shareLinkJobs = featureJobs('share-links', { every: { day: dropOldShareLinks } })

async function dropOldShareLinks(ctx: JobContext) {
  await ctx.db.deleteFrom('share_links').where('expires_at', '<=', addDays(ctx.now, -KEPT_DAYS)).execute()
}
