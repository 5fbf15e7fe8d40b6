import { featureJobs } from '#server/jobs/feature-jobs.ts'
import { foldStepTotals } from './step-totals.ts'

export const patientJobs = featureJobs('patients', { every: { minute: foldStepTotals } })
