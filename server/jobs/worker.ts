import type PgBoss from 'pg-boss'
import type { Services } from '#server/services.ts'
import type { FeatureJobs, JobWork } from './feature-jobs.ts'
import { keepLeases } from './lease.ts'
import { through, type JobPayload } from './queue.ts'
import { failJob, forgetFailure } from './retry.ts'
import { inTransaction } from '#server/work.ts'

export type Worker = {
  /** Runs until no queue has anything that is due. Returns how many jobs were done. */
  drain(): Promise<number>
  /** Finishes what runs, gives back what waits, then stops looking. */
  stop(): Promise<void>
}

const BATCH = 50
const LOOK_EVERY_MS = 1000

/**
 * Drains each feature's queue by itself, so that a slow one (meshes) never keeps the others waiting. It is woken after
 * a commit and looks by itself every second, for what other processes sent and for what is due again.
 */
export function startWorker(services: Services, features: readonly FeatureJobs[], options: { look: boolean }): Worker {
  const { queue } = services
  const running = new Map<string, Promise<number>>()
  const leases = keepLeases(services)
  let stopped = false
  let isLost = false

  async function drainQueue(feature: FeatureJobs): Promise<number> {
    let done = 0
    for (;;) {
      if (stopped) return done
      const jobs = await queue.boss.fetch<JobPayload>(feature.feature, { batchSize: BATCH })
      isLost = false
      const ids = jobs.map((job) => job.id)
      leases.hold(feature.feature, ids)
      try {
        for (const job of jobs) {
          if (stopped) break
          await runJob(services, feature, job)
          leases.release(job.id)
          ids.shift()
          done += 1
        }
        if (ids.length > 0) await leases.giveBack(feature.feature, ids)
      } finally {
        // The database went: they are anybody's once it is back.
        for (const id of ids) leases.release(id)
      }
      if (jobs.length < BATCH) return done
    }
  }

  /** One drain per feature at a time; a wake during a drain makes it look once more. */
  const again = new Set<string>()
  function look(feature: FeatureJobs): Promise<number> {
    const current = running.get(feature.feature)
    if (current) {
      again.add(feature.feature)
      return current
    }
    const drained = drainQueue(feature)
      .catch((error: unknown) => {
        // Each queue asks every second: once is enough to be told.
        if (!stopped && !isLost) services.log.error({ err: error, queue: feature.feature }, 'jobs could not be fetched')
        isLost = true
        return 0
      })
      .finally(() => {
        running.delete(feature.feature)
        if (again.delete(feature.feature) && !stopped) void look(feature)
      })
    running.set(feature.feature, drained)
    return drained
  }

  function lookAll(called?: readonly string[]) {
    for (const feature of features) if (!called || called.includes(feature.feature)) void look(feature)
  }

  const timer = options.look ? setInterval(lookAll, LOOK_EVERY_MS, undefined) : undefined
  if (options.look) queue.onWake(lookAll)

  return {
    async drain() {
      let total = 0
      for (;;) {
        const counts = await Promise.all(features.map(look))
        const done = counts.reduce((sum, count) => sum + count, 0)
        if (done === 0) return total
        total += done
      }
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.allSettled(running.values())
      leases.stop()
    },
  }
}

/** The work and its completion are one transaction; a failure leaves the job for its next attempt. */
async function runJob(services: Services, feature: FeatureJobs, job: PgBoss.Job<JobPayload>) {
  const { queue } = services
  try {
    const reaction = reactionTo(feature, job.data)
    if (!reaction) return await queue.boss.complete(feature.feature, job.id)
    if (typeof reaction === 'object') {
      await reaction.byHand(jobWork(services, job.data), job.data)
      await queue.boss.complete(feature.feature, job.id)
    } else {
      await inTransaction(services, sourceOf(services, job.data), async (work) => {
        await reaction({ ...jobWork(services, job.data), ...work }, job.data)
        await queue.boss.complete(feature.feature, job.id, {}, through(work.db))
      })
    }
    if (job.data.kind === 'clock') await forgetFailure(services, feature.feature, job.data.slot)
  } catch (error) {
    await failJob(services, feature.feature, job.id, error)
  }
}

type Run = (ctx: JobWork, payload: JobPayload) => Promise<void>

function reactionTo(feature: FeatureJobs, payload: JobPayload): Run | { byHand: Run } | undefined {
  const found = payload.kind === 'event' ? feature.on[payload.event.name] : feature.every[payload.slot]
  if (!found) return undefined
  const act = typeof found === 'object' ? found.byHand : found
  const run: Run = (ctx, given) =>
    // The payload was written by emit for this very name, so event and reaction fit.
    given.kind === 'event'
      ? (act as (ctx: JobWork, event: unknown) => Promise<void>)(ctx, given.event)
      : (act as (ctx: JobWork) => Promise<void>)(ctx)
  return typeof found === 'object' ? { byHand: run } : run
}

function sourceOf(services: Services, payload: JobPayload) {
  return { now: services.clock(), actor_id: payload.kind === 'event' ? payload.event.actor_id : null, ip: null }
}

/** Outside of any transaction. */
function jobWork(services: Services, payload: JobPayload): JobWork {
  const { db, queue } = services
  const source = sourceOf(services, payload)
  const transaction: JobWork['transaction'] = (run) => inTransaction(services, source, run)
  return { db, now: source.now, services, emit: queue.emitIn(db, source), transaction }
}
