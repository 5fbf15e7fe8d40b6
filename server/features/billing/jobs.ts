import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { billAll } from './bill-organizations.ts'

/** Runs hourly with `byHand`, because each organization is billed in a transaction of its own. */
export const billingJobs = featureJobs('billing', {
  every: {
    hour: {
      byHand: async (ctx) => {
        await billAll(ctx, (run) => ctx.transaction(run))
      },
    },
  },
})
