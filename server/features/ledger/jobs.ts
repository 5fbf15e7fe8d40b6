import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { checkLedger } from './check-ledger.ts'

export const ledgerJobs = featureJobs('ledger', {
  every: {
    hour: async (ctx) => {
      await checkLedger(ctx)
    },
  },
})
