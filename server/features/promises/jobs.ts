import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { measurePromises } from './measure-promises.ts'
import { passOverOpenCases } from './nightly-pass.ts'

export const promiseJobs = featureJobs('promises', {
  every: {
    day: {
      byHand: async (ctx) => {
        await measurePromises(ctx)
        await passOverOpenCases(ctx)
      },
    },
  },
})
