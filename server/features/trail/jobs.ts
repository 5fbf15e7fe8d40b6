import { formatTrailFault } from '#contract/trail.ts'
import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { checkTrail } from './check.ts'

export const trailJobs = featureJobs('trail', {
  every: {
    /**
     * Logs the newest seal where an attacker with database access cannot change it; `typodont trail verify` reads it.
     */
    day: {
      byHand: async ({ db, services }) => {
        const { fault, sealed, hash } = await checkTrail(db)
        if (fault) throw new Error(formatTrailFault(fault))
        services.log.info({ seal: `${sealed}:${hash}` }, 'the trail is whole')
      },
    },
  },
})
