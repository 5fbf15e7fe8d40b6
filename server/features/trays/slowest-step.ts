import { STEP_GROUPS } from '#contract/workflow.ts'

const ORDER: readonly string[] = Object.values(STEP_GROUPS).flatMap(({ steps }) => steps.map(({ key }) => key))

type Step = { step_key: string | null; step_status: string | null; step_updated_at: string | null }

/**
 * Returns the case at the earliest step, since a tray is shipped as a whole; of several, the one that has been there
 * longest.
 */
export function findSlowestCase<Member extends Step>(members: readonly Member[]): Member | undefined {
  const [first, ...others] = members.filter(({ step_key, step_status }) => step_key && step_status !== 'COMPLETED')
  if (!first) return undefined
  return others.reduce((slowest, each) => (isBehind(each, slowest) ? each : slowest), first)
}

function isBehind(step: Step, other: Step) {
  const difference = ORDER.indexOf(step.step_key ?? '') - ORDER.indexOf(other.step_key ?? '')
  return difference === 0 ? (step.step_updated_at ?? '') < (other.step_updated_at ?? '') : difference < 0
}
