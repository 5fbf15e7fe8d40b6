import type { Work } from '#server/work.ts'
import type { EventName, Every, Recorded } from './events.ts'

export type Reaction<Name extends EventName> = (ctx: JobWork, event: Recorded<Name>) => Promise<void>
export type ClockReaction = (ctx: JobWork) => Promise<void>

/** In a job `ctx.db` is one transaction unless the reaction is `byHand`; then `ctx.transaction` opens one. */
export type JobWork = Work & {
  transaction<T>(run: (ctx: Work) => Promise<T>): Promise<T>
  /** Runs once the job is committed, so that a client that is notified and reads at once finds what the job wrote. */
  afterwards(tell: () => Promise<void>): void
}

/** The background work of one feature: on an event, or by the clock. */
export type FeatureJobs = {
  feature: string
  on: { [Name in EventName]?: Reaction<Name> | { byHand: Reaction<Name> } }
  every: { [Slot in Every]?: ClockReaction | { byHand: ClockReaction } }
}

export function featureJobs(
  feature: string,
  jobs: { on?: FeatureJobs['on']; every?: FeatureJobs['every'] },
): FeatureJobs {
  return { feature, on: jobs.on ?? {}, every: jobs.every ?? {} }
}
