import type { Services } from '#server/services.ts'
import { inSharedTransaction } from '#server/work.ts'
import { createCompletionBatcher } from './complete-batch.ts'
import type { FeatureJobs } from './feature-jobs.ts'
import { completeJobs, type FetchedJob } from './poll.ts'
import { jobContext, createAfterCommit, findHandler, jobSource, jobContextByHand, type JobHandler } from './handlers.ts'
import { failJob, clearFailure } from './retry-policy.ts'
import { runJob } from './run-job.ts'

/** The queue of a batch, and the callbacks of its worker. */
export type BatchContext = {
  services: Services
  feature: FeatureJobs
  /** No further job is started once this is true. */
  isOver: () => boolean
  /** Ends the leases of jobs that are done or postponed. */
  release: (ids: readonly number[]) => void
}

/** In ms: no further job is started in a transaction that is older, because its connection may be the only one. */
const GROUP_MS = 50

/** Runs fetched jobs in their order. Returns the jobs that were not started before `isOver`. */
export async function runBatch(of: BatchContext, jobs: readonly FetchedJob[]): Promise<readonly FetchedJob[]> {
  const { services, release } = of
  const completing = createCompletionBatcher(async (ids) => {
    await completeJobs(services.db, ids)
    release(ids)
  })
  let left = jobs
  try {
    while (left.length > 0 && !of.isOver()) left = left.slice(await runNext(of, left, completing.add))
  } finally {
    await completing.end()
  }
  return left
}

/** Runs the first job together with those after it that can share its transaction. Returns how many. */
async function runNext(of: BatchContext, left: readonly FetchedJob[], done: (id: number) => void): Promise<number> {
  const group: FetchedJob[] = []
  for (const job of left) {
    const reaction = findHandler(of.feature, job.payload)
    const isByHand = !reaction || reaction.isByHand
    if (group.length > 0 && (isByHand || job.payload.kind === 'clock')) break
    if (isByHand) {
      await runByHand(of, job, reaction, done)
      return 1
    }
    group.push(job)
    // A clock job may be long, so it ends the group; its success clears an earlier failure.
    if (job.payload.kind === 'clock') break
  }
  return runTogether(of, group)
}

/**
 * Runs the jobs and completes them in one transaction. If it fails, everything is rolled back and each job runs in its
 * own transaction, so that only the failing one is postponed.
 */
async function runTogether(of: BatchContext, group: readonly FetchedJob[]): Promise<number> {
  const { services, feature } = of
  const begun: FetchedJob[] = []
  const afterwards = createAfterCommit(services)
  try {
    await inSharedTransaction(services, async (workAs, unit) => {
      const end = performance.now() + GROUP_MS
      for (const job of group) {
        if (begun.length > 0 && (of.isOver() || performance.now() > end)) break
        begun.push(job)
        const source = jobSource(services, job.payload)
        const work = jobContext(services, workAs(source), source, afterwards)
        await runJob(of, job.payload, () => findHandler(feature, job.payload)?.run(work, job.payload))
        if (job.payload.kind === 'clock') unit.send(clearFailure(unit.db, feature.feature, job.payload.slot))
      }
      unit.send(completeJobs(unit.db, jobIds(begun)))
    })
  } catch (error) {
    return begun.length > 1 ? runEach(of, begun) : postponeJobs(of, group.slice(0, 1), error)
  }
  of.release(jobIds(begun))
  await afterwards.runAll()
  return begun.length
}

async function runEach(of: BatchContext, jobs: readonly FetchedJob[]) {
  let done = 0
  for (const job of jobs) {
    if (of.isOver()) break
    done += await runTogether(of, [job])
  }
  return done
}

/** A job without a reaction counts as done. */
async function runByHand(
  of: BatchContext,
  job: FetchedJob,
  reaction: JobHandler | undefined,
  done: (id: number) => void,
) {
  const { services, feature } = of
  const { id, payload } = job
  const afterwards = createAfterCommit(services)
  try {
    const work = jobContextByHand(services, payload, afterwards)
    await runJob(of, payload, () => reaction?.run(work, payload))
    if (payload.kind === 'clock') await clearFailure(services.db, feature.feature, payload.slot)
  } catch (error) {
    await postponeJobs(of, [job], error)
    return
  }
  done(id)
  await afterwards.runAll()
}

async function postponeJobs({ services, release }: BatchContext, jobs: readonly FetchedJob[], error: unknown) {
  for (const { id } of jobs) await failJob(services, id, error)
  release(jobIds(jobs))
  return jobs.length
}

function jobIds(jobs: readonly FetchedJob[]) {
  return jobs.map(({ id }) => id)
}
