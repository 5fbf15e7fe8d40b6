import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { grantPendingRoles } from './membership.ts'

/** Sockets are closed by user-admin/jobs.ts when the rights of a member change. */
export const organizationJobs = featureJobs('organizations', {
  on: {
    'user.verified': (ctx, { data }) => grantPendingRoles(ctx, data.user_id),
  },
})
