import type { Work } from '#server/work.ts'
import type { EventName } from '#contract/events.ts'
import type { ClockSlot, RecordedEvent } from './events.ts'

export type EventHandler<Name extends EventName> = (ctx: JobContext, event: RecordedEvent<Name>) => Promise<void>
export type ClockHandler = (ctx: JobContext) => Promise<void>

/** In a job `ctx.db` is one transaction unless the reaction is `byHand`; then `ctx.transaction` opens one. */
export type JobContext = Work & {
  transaction<T>(run: (ctx: Work) => Promise<T>): Promise<T>
  /** Runs once the job is committed, so that a client that is notified and reads at once finds what the job wrote. */
  afterwards(task: () => Promise<void>): void
}

/** The background work of one feature: on an event, or by the clock. */
export type FeatureJobs = {
  feature: string
  on: { [Name in EventName]?: EventHandler<Name> | { byHand: EventHandler<Name> } }
  every: { [Slot in ClockSlot]?: ClockHandler | { byHand: ClockHandler } }
}

export function featureJobs(
  feature: string,
  jobs: { on?: FeatureJobs['on']; every?: FeatureJobs['every'] },
): FeatureJobs {
  return { feature, on: jobs.on ?? {}, every: jobs.every ?? {} }
}
