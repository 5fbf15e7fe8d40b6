import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { mergeStepTotals } from './step-totals.ts'

export const patientJobs = featureJobs('patients', { every: { minute: mergeStepTotals } })
