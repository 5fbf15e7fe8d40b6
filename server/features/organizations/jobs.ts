import { featureJobs, type JobWork } from '#server/jobs/feature-jobs.ts'
import { takeWaitingRoles } from './membership.ts'

/** What a person may see has changed: the open connections end and come back with the rights of now, and the screens are read anew. */
export const organizationJobs = featureJobs('organizations', {
  on: {
    'organization.member_added': { byHand: reconnect },
    'organization.role_changed': { byHand: reconnect },
    'organization.member_removed': { byHand: reconnect },
    'user.verified': (ctx, { data }) => takeWaitingRoles(ctx, data.user_id),
  },
})

async function reconnect(ctx: JobWork, { data }: { data: { user_id: number } }) {
  await ctx.services.realtime.disconnectUser(data.user_id)
}
