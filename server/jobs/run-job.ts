import { createOperation, runInOperation } from '#server/operation.ts'
import type { Services } from '#server/services.ts'
import type { FeatureJobs } from './feature-jobs.ts'
import { jobName, type JobPayload } from './queue.ts'

type JobSource = { services: Services; feature: FeatureJobs }

/** Runs a job as an operation of its own: log lines and statements name it, and it is in the trace of what caused it. */
export async function runJob(
  { services, feature: { feature: queue } }: JobSource,
  payload: JobPayload,
  run: () => Promise<void> | undefined,
) {
  const job = jobName(payload)
  const span = services.tracing?.begin('job', `${queue} ${job}`, { queue }, payload.trace)
  try {
    await runInOperation(createOperation({ queue, job }, span), run)
    span?.end({})
  } catch (error) {
    span?.end({}, error)
    throw error
  }
}
