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
export type AfterCommit = { note: (tell: AfterCommitTask) => void; tellAll: () => Promise<void> }

export function createAfterCommit({ log }: Services): AfterCommit {
  const tells: AfterCommitTask[] = []
  return {
    note: (tell) => void tells.push(tell),
    async tellAll() {
      // The job is committed: a client that misses the notification sees the change with its next read.
      for (const tell of tells) {
        await tell().catch((error: unknown) => log.warn({ err: error }, 'what a job did could not be told'))
      }
    },
  }
}

/** The context of a reaction within the transaction of `work`. */
export function jobContext(services: Services, work: Work, source: EventSource, { note }: AfterCommit): JobContext {
  return { ...work, afterwards: note, transaction: (run) => inTransaction(services, source, run) }
}

/** The context of a reaction outside of any transaction. */
export function jobContextByHand(services: Services, payload: JobPayload, afterwards: AfterCommit): JobContext {
  const { db, queue } = services
  const source = jobSource(services, payload)
  return jobContext(services, { db, now: source.now, services, emit: queue.emitIn(db, source) }, source, afterwards)
}
