import { blockedSteps } from '#contract/asked-items.rules.ts'
import type { AskedKind, AskedState } from '#contract/asked-kinds.ts'
import type { PromiseFacts } from '#contract/promise.ts'

/** An item that was asked of the practice, as the JSON of the statement has it. */
export type AskedFact = { id: number; kind: AskedKind; state: AskedState; opened_at: string; due_at: string | null }

type Step = { step_group: string; step_key: string; started_at: string | null; finished_at: string | null }

type WaitingCase = {
  setup_completed_at: string | null
  approved_at: string | null
  is_on_hold: boolean
  /** Since when, if it is on hold. */
  held_at: string | null
  steps: readonly Step[]
  asked: readonly AskedFact[]
}

/**
 * What a case waits for from the practice: the end of its hold, or open items without which its next steps cannot start.
 * It is expected by the last day that the lab named.
 */
export function waitingOf(facts: WaitingCase, needsApproval: boolean, now: string): PromiseFacts['waiting'] {
  const open = facts.asked.filter(({ state }) => state === 'open')
  if (facts.is_on_hold) return { since: facts.held_at ?? now, until: lastDue(open) }
  const ahead = stepsAhead(facts, needsApproval)
  const blocking = open.filter((item) => blockedSteps(item).some((key) => ahead.has(key)))
  const [first] = blocking.map(({ opened_at }) => toInstant(opened_at)).sort()
  return first === undefined ? null : { since: first, until: lastDue(blocking) }
}

/** Keys of the steps of the current station that have not started. A setup that awaits its approval has none. */
function stepsAhead({ setup_completed_at, approved_at, steps }: WaitingCase, needsApproval: boolean) {
  const isApproved = approved_at !== null || !needsApproval
  const isAhead = (group: string) => (setup_completed_at ? isApproved && group !== 'initial' : group === 'initial')
  const ahead = steps.filter((step) => isAhead(step.step_group) && !step.started_at && !step.finished_at)
  return new Set(ahead.map(({ step_key }) => step_key))
}

function lastDue(items: readonly AskedFact[]) {
  const due = items.flatMap(({ due_at }) => (due_at === null ? [] : [toInstant(due_at)]))
  return due.sort().at(-1) ?? null
}

function toInstant(stored: string) {
  return new Date(stored).toISOString()
}
