import { removeUnnamed } from '#server/features/files/objects.ts'
import type { Recorded } from '#server/jobs/events.ts'
import { featureJobs, type JobWork } from '#server/jobs/feature-jobs.ts'

export const bracketLibraryJobs = featureJobs('bracket-libraries', {
  on: { 'bracket_library.deleted': { byHand: removeObject } },
})

/** Its row is gone, unless cases name it: then the row still names the object, and it stays. */
async function removeObject(ctx: JobWork, event: Recorded<'bracket_library.deleted'>) {
  if (event.data.file_path !== null) await removeUnnamed(ctx, [event.data.file_path])
}
