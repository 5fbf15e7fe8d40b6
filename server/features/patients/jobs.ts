import { emptyUnnamed } from '#server/features/files/objects.ts'
import type { Recorded } from '#server/jobs/events.ts'
import { featureJobs, type JobWork } from '#server/jobs/feature-jobs.ts'
import { foldStepTotals } from './step-totals.ts'

export const patientJobs = featureJobs('patients', {
  on: { 'patient.deleted': { byHand: emptyObjects } },
  every: { minute: foldStepTotals },
})

/** The rows are gone; what is empty is emptied again, so this may run twice. */
async function emptyObjects(ctx: JobWork, event: Recorded<'patient.deleted'>) {
  await emptyUnnamed(ctx, event.data.file_paths)
}
