import { emptyUnnamed } from '#server/features/files/objects.ts'
import type { Recorded } from '#server/jobs/events.ts'
import { featureJobs, type JobWork } from '#server/jobs/feature-jobs.ts'

export const bracketLibraryJobs = featureJobs('bracket-libraries', {
  on: { 'bracket_library.deleted': { byHand: emptyObject } },
})

/** Its row is gone, unless cases name it: then the row still names the object, and it stays. */
async function emptyObject(ctx: JobWork, event: Recorded<'bracket_library.deleted'>) {
  if (event.data.file_path !== null) await emptyUnnamed(ctx, [event.data.file_path])
}
