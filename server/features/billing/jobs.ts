import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { billAll } from './run.ts'

/** By the hour, by hand: each organization is a transaction of its own. */
export const billingJobs = featureJobs('billing', {
  every: {
    hour: {
      byHand: async (ctx) => {
        await billAll(ctx, (run) => ctx.transaction(run))
      },
    },
  },
})
