import { featureJobs } from '#server/jobs/events.ts'
import { dropOldChecks } from './attempts.ts'

export const signUpJobs = featureJobs('sign-up', { every: { hour: dropOldChecks } })
