import { removeUnnamed } from '#server/features/files/objects.ts'
import type { Recorded } from '#server/jobs/events.ts'
import { featureJobs, type JobWork } from '#server/jobs/feature-jobs.ts'
import { foldStepTotals } from './step-totals.ts'

export const patientJobs = featureJobs('patients', {
  on: { 'patient.deleted': { byHand: removeObjects } },
  every: { minute: foldStepTotals },
})

/** The rows are gone; removing an object that is not there is no error, so this may run twice. */
async function removeObjects(ctx: JobWork, event: Recorded<'patient.deleted'>) {
  await removeUnnamed(ctx, event.data.file_paths)
}
