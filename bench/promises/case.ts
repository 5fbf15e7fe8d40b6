/** A case as the portal stores it. */

import type { CalculatedPromise, PromiseFacts, PromiseStep } from '#contract/promise.ts'
import type { Station } from '#contract/promise-stations.ts'
import type { StepGroup } from '#contract/workflow.ts'
import type { Draws } from './world.ts'

export type Made = CalculatedPromise & { made_at: string }
export type Side = 'ours' | 'given'

export type Case = ReturnType<Draws['newCase']> &
  Omit<PromiseFacts, 'now' | 'distance' | 'stored' | 'steps'> & {
    submitted_at: string
    /** When the practice last asked for a change or made the case wait. */
    delayed_at: string | null
    steps: PromiseStep[]
    first_setup_on: string | null
    arrived_on: string | null
    /** The first promises at each station. */
    first: Partial<Record<Station, Record<Side, Made>>>
    inForce?: Made
    moves: number
  }

export function createSteps(step_group: StepGroup, keys: readonly string[], now: string): PromiseStep[] {
  return keys.map((step_key, at) => ({ step_group, step_key, ready_at: at === 0 ? now : null, finished_at: null }))
}

/** Returns the step that the case waits for. */
export function openStep({ steps }: Pick<Case, 'steps'>) {
  return steps.find(({ finished_at }) => !finished_at)
}
