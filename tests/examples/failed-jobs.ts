import type { failedJobCalls } from '#contract/failed-jobs.ts'
import { makeFailedJob } from '#server/testing/jobs.ts'
import type { Examples, World } from './world.ts'

export const failedJobExamples: Examples<typeof failedJobCalls> = {
  list: () => ({}),
  again: newFailedJobParams,
  drop: newFailedJobParams,
}

async function newFailedJobParams({ t }: World) {
  return { params: { id: (await makeFailedJob(t.services)).id } }
}
