import { runOutsideOperations } from '#server/operation.ts'
import type { Services } from '#server/services.ts'
import { runBatch } from './run-batch.ts'
import type { FeatureJobs } from './feature-jobs.ts'
import { fetchJobs, findDueQueues } from './poll.ts'
import { createLeases } from './lease.ts'

export type Worker = {
  /** Runs until no queue has a job that is due. Returns how many jobs were done. */
  drain(): Promise<number>
  /** Finishes what runs, returns what waits, then stops polling. */
  stop(): Promise<void>
}

const BATCH = 50
const POLL_EVERY_MS = 1000

/**
 * Drains each feature's queue by itself, so that a slow one (meshes) never delays the others. It is woken after a
 * commit and polls every second for jobs of other processes and for retries.
 */
export function startWorker(services: Services, features: readonly FeatureJobs[], options: { poll: boolean }): Worker {
  const { db, queue, log } = services
  const names = features.map(({ feature }) => feature)
  const running = new Map<string, Promise<number>>()
  const leases = createLeases(services)
  let isStopped = false
  let isOutageLogged = false

  async function drainQueue(feature: FeatureJobs): Promise<number> {
    let done = 0
    for (;;) {
      if (isStopped) return done
      const jobs = await fetchJobs(db, feature.feature, BATCH)
      isOutageLogged = false
      const ids = jobs.map(({ id }) => id)
      leases.hold(ids)
      try {
        const left = await runBatch({ services, feature, isOver: () => isStopped, release: leases.release }, jobs)
        done += jobs.length - left.length
        if (left.length > 0) await leases.giveBack(left.map(({ id }) => id))
      } finally {
        // If the database was lost, any process may fetch them once it is back.
        leases.release(ids)
      }
      if (jobs.length < BATCH) return done
    }
  }

  /** Runs one drain per feature at a time; a wake during a drain causes another one. */
  const wokenAgain = new Set<string>()
  function drainOnce(feature: FeatureJobs): Promise<number> {
    const current = running.get(feature.feature)
    if (current) {
      wokenAgain.add(feature.feature)
      return current
    }
    const drained = drainQueue(feature)
      .catch((error: unknown) => {
        logOutage(error, feature.feature)
        return 0
      })
      .finally(() => {
        running.delete(feature.feature)
        if (wokenAgain.delete(feature.feature) && !isStopped) void drainOnce(feature)
      })
    running.set(feature.feature, drained)
    return drained
  }

  /** Logs once per outage, because the queue is polled every second. */
  function logOutage(error: unknown, feature?: string) {
    if (!isStopped && !isOutageLogged) log.error({ err: error, queue: feature }, 'jobs could not be fetched')
    isOutageLogged = true
  }

  function wake(woken: readonly string[]) {
    // A request wakes the queues once it is committed, and the jobs are not its own.
    runOutsideOperations(() => {
      for (const feature of features) if (woken.includes(feature.feature)) void drainOnce(feature)
    })
  }

  let polling: Promise<void> | undefined
  function poll() {
    polling ??= findDueQueues(db, names)
      .then((due) => {
        isOutageLogged = false
        if (!isStopped) wake(due)
      }, logOutage)
      .finally(() => (polling = undefined))
    return polling
  }

  const timer = options.poll ? setInterval(() => void poll(), POLL_EVERY_MS) : undefined
  if (options.poll) queue.onWake(wake)

  return {
    async drain() {
      let total = 0
      for (;;) {
        await poll()
        const counts = await Promise.all(running.values())
        const done = counts.reduce((sum, count) => sum + count, 0)
        if (done === 0) return total
        total += done
      }
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await polling
      await Promise.allSettled(running.values())
      leases.stop()
    },
  }
}
