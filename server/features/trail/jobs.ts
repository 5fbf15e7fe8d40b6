import { trailFaultWords } from '#contract/trail.ts'
import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { checkTrail } from './check.ts'

export const trailJobs = featureJobs('trail', {
  every: {
    /** The newest seal goes into the log, which whoever changes the database does not reach: `npm run trail:verify` takes it. */
    day: {
      byHand: async ({ db, services }) => {
        const { fault, sealed, hash } = await checkTrail(db)
        if (fault) throw new Error(trailFaultWords(fault))
        services.log.info({ seal: `${sealed}:${hash}` }, 'the trail is whole')
      },
    },
  },
})
