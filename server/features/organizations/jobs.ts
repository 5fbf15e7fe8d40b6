import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { takeWaitingRoles } from './membership.ts'

/** The sockets of members whose rights change are the matter of user-admin/jobs.ts. */
export const organizationJobs = featureJobs('organizations', {
  on: {
    'user.verified': (ctx, { data }) => takeWaitingRoles(ctx, data.user_id),
  },
})
