import type { Work } from '#server/work.ts'
import type { EventName, Every, Recorded } from './events.ts'

export type Reaction<Name extends EventName> = (ctx: JobWork, event: Recorded<Name>) => Promise<void>
export type ClockReaction = (ctx: JobWork) => Promise<void>

/** In a job `ctx.db` is one transaction unless the reaction is `byHand`; then `ctx.transaction` opens one. */
export type JobWork = Work & {
  transaction<T>(run: (ctx: Work) => Promise<T>): Promise<T>
  /** For once what the job wrote stands: it shares its transaction, and whoever is told and looks at once must find it. */
  afterwards(tell: () => Promise<void>): void
}

/** What one feature does later: because of an event, or of the clock. */
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
