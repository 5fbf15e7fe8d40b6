import type { Services } from '#server/services.ts'
import { inTransaction, type Work } from '#server/work.ts'
import type { FeatureJobs, JobWork } from './feature-jobs.ts'
import type { EventSource, JobPayload } from './queue.ts'

type Run = (ctx: JobWork, payload: JobPayload) => Promise<void>

/** The code of a feature that runs for an event or a slot of the clock. */
export type Reaction = { isByHand: boolean; run: Run }

export function reactionTo(feature: FeatureJobs, payload: JobPayload): Reaction | undefined {
  const found = payload.kind === 'event' ? feature.on[payload.event.name] : feature.every[payload.slot]
  if (!found) return undefined
  const isByHand = typeof found === 'object'
  const act = isByHand ? found.byHand : found
  const run: Run = (ctx, given) =>
    // emit wrote the payload for this very name, so event and reaction match.
    given.kind === 'event'
      ? (act as (ctx: JobWork, event: unknown) => Promise<void>)(ctx, given.event)
      : (act as (ctx: JobWork) => Promise<void>)(ctx)
  return { isByHand, run }
}

export function sourceOf(services: Services, payload: JobPayload): EventSource {
  return { now: services.clock(), actor_id: payload.kind === 'event' ? payload.event.actor_id : null, ip: null }
}

type Tell = () => Promise<void>

/** Notifications that are sent after the commit. */
export type Afterwards = { note: (tell: Tell) => void; tellAll: () => Promise<void> }

export function openAfterwards({ log }: Services): Afterwards {
  const tells: Tell[] = []
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
export function jobWork(services: Services, work: Work, source: EventSource, { note }: Afterwards): JobWork {
  return { ...work, afterwards: note, transaction: (run) => inTransaction(services, source, run) }
}

/** The context of a reaction outside of any transaction. */
export function workByHand(services: Services, payload: JobPayload, afterwards: Afterwards): JobWork {
  const { db, queue } = services
  const source = sourceOf(services, payload)
  return jobWork(services, { db, now: source.now, services, emit: queue.emitIn(db, source) }, source, afterwards)
}
