import type { failedJobCalls } from '#contract/failed-jobs.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { retryJob, dropJob } from './actions.ts'
import { listFailedJobs } from './queries.ts'

export const failedJobRoutes: Handlers<typeof failedJobCalls> = {
  list: (ctx, { query }) => listFailedJobs(ctx, query),
  again: async (ctx, { params }) => {
    await retryJob(ctx, params.id)
    return { message: 'The job is tried again now.' }
  },
  drop: async (ctx, { params }) => {
    await dropJob(ctx, params.id)
    return { message: 'The job was discarded.' }
  },
}
