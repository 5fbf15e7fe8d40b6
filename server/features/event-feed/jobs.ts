import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { forgetOldEvents } from './cursor.ts'

export const eventFeedJobs = featureJobs('event-feed', {
  every: { day: ({ db, now }) => forgetOldEvents(db, now) },
})
