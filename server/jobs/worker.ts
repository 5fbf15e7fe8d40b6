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
const LOOK_EVERY_MS = 1000

/**
 * Drains each feature's queue by itself, so that a slow one (meshes) never delays the others. It is woken after a
 * commit and polls every second for jobs of other processes and for retries.
 */
export function startWorker(services: Services, features: readonly FeatureJobs[], options: { look: boolean }): Worker {
  const { db, queue, log } = services
  const names = features.map(({ feature }) => feature)
  const running = new Map<string, Promise<number>>()
  const leases = createLeases(services)
  let stopped = false
  let isLost = false

  async function drainQueue(feature: FeatureJobs): Promise<number> {
    let done = 0
    for (;;) {
      if (stopped) return done
      const jobs = await fetchJobs(db, feature.feature, BATCH)
      isLost = false
      const ids = jobs.map(({ id }) => id)
      leases.hold(ids)
      try {
        const left = await runBatch({ services, feature, isOver: () => stopped, release: leases.release }, jobs)
        done += jobs.length - left.length
        if (left.length > 0) await leases.giveBack(left.map(({ id }) => id))
      } finally {
        // If the database was lost, any process may fetch them once it is back.
        leases.release(ids)
      }
      if (jobs.length < BATCH) return done
    }
  }

  /** Runs one drain per feature at a time; a wake during a drain makes it look once more. */
  const again = new Set<string>()
  function look(feature: FeatureJobs): Promise<number> {
    const current = running.get(feature.feature)
    if (current) {
      again.add(feature.feature)
      return current
    }
    const drained = drainQueue(feature)
      .catch((error: unknown) => {
        sayLost(error, feature.feature)
        return 0
      })
      .finally(() => {
        running.delete(feature.feature)
        if (again.delete(feature.feature) && !stopped) void look(feature)
      })
    running.set(feature.feature, drained)
    return drained
  }

  /** Logs once per outage, because the queue is polled every second. */
  function sayLost(error: unknown, feature?: string) {
    if (!stopped && !isLost) log.error({ err: error, queue: feature }, 'jobs could not be fetched')
    isLost = true
  }

  function lookInto(called: readonly string[]) {
    for (const feature of features) if (called.includes(feature.feature)) void look(feature)
  }

  let looking: Promise<void> | undefined
  function lookAround() {
    looking ??= findDueQueues(db, names)
      .then((due) => {
        isLost = false
        if (!stopped) lookInto(due)
      }, sayLost)
      .finally(() => (looking = undefined))
    return looking
  }

  const timer = options.look ? setInterval(() => void lookAround(), LOOK_EVERY_MS) : undefined
  if (options.look) queue.onWake(lookInto)

  return {
    async drain() {
      let total = 0
      for (;;) {
        await lookAround()
        const counts = await Promise.all(running.values())
        const done = counts.reduce((sum, count) => sum + count, 0)
        if (done === 0) return total
        total += done
      }
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      await Promise.allSettled(running.values())
      leases.stop()
    },
  }
}
