import type { Services } from '#server/services.ts'
import { inTransaction, type Work } from '#server/work.ts'
import type { FeatureJobs, JobContext } from './feature-jobs.ts'
import type { EventSource, JobPayload } from './queue.ts'

type Run = (ctx: JobContext, payload: JobPayload) => Promise<void>

/** The code of a feature that runs for an event or a slot of the clock. */
export type JobHandler = { isByHand: boolean; run: Run }

export function findHandler(feature: FeatureJobs, payload: JobPayload): JobHandler | undefined {
  const found = payload.kind === 'event' ? feature.on[payload.event.name] : feature.every[payload.slot]
  if (!found) return undefined
  const isByHand = typeof found === 'object'
  const act = isByHand ? found.byHand : found
  const run: Run = (ctx, given) =>
    // emit wrote the payload for this very name, so event and reaction match.
    given.kind === 'event'
      ? (act as (ctx: JobContext, event: unknown) => Promise<void>)(ctx, given.event)
      : (act as (ctx: JobContext) => Promise<void>)(ctx)
  return { isByHand, run }
}

export function jobSource(services: Services, payload: JobPayload): EventSource {
  return { now: services.clock(), actor_id: payload.kind === 'event' ? payload.event.actor_id : null, ip: null }
}

type AfterCommitTask = () => Promise<void>

/** Notifications that are sent after the commit. */
export type AfterCommit = { add: (task: AfterCommitTask) => void; runAll: () => Promise<void> }

export function createAfterCommit({ log }: Services): AfterCommit {
  const tasks: AfterCommitTask[] = []
  return {
    add: (task) => void tasks.push(task),
    async runAll() {
      // The job is committed: a client that misses the notification sees the change with its next read.
      for (const task of tasks) {
        await task().catch((error: unknown) => log.warn({ err: error }, 'a job could not notify browsers'))
      }
    },
  }
}

/** The context of a reaction within the transaction of `work`. */
export function jobContext(services: Services, work: Work, source: EventSource, { add }: AfterCommit): JobContext {
  return { ...work, afterwards: add, transaction: (run) => inTransaction(services, source, run) }
}

/** The context of a reaction outside of any transaction. */
export function jobContextByHand(services: Services, payload: JobPayload, afterwards: AfterCommit): JobContext {
  const { db, queue } = services
  const source = jobSource(services, payload)
  return jobContext(services, { db, now: source.now, services, emit: queue.emitIn(db, source) }, source, afterwards)
}
