import { isStaff, permitsIn, type Actor } from './access.ts'
import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { nextStep, type OnboardingInput } from './onboarding-steps.ts'

type State = { organization_id: number; current_step: number }

/** ONB-14: staff every step, of the practice its owner, and only the steps that are the doctor's (ONB-07). */
export function mayProceed(actor: Actor, { organization_id, current_step }: State) {
  if (permitsIn(actor, null, 'onboardings.proceed', 'onboardings.manage')) return true
  const step = nextStep(current_step)
  return step?.doctor_allowed === true && permitsIn(actor, organization_id, 'organization.onboarding.proceed')
}

/** ONB-13; of the practice whoever may proceed, and only what the next step asks of it (specification 3.1). */
export function mayEditInput(actor: Actor, state: State, name: OnboardingInput) {
  if (permitsIn(actor, null, 'onboardings.manage')) return true
  if (!permitsIn(actor, null, 'onboardings.update-metadata')) return false
  if (isStaff(actor)) return true
  return mayProceed(actor, state) && nextStep(state.current_step)?.input?.name === name
}

/** @param seen the step count that the person looked at when pressing; absent: whatever is next. */
export function proceedBlocker(state: { current_step: number }, seen: number | undefined): Blocker | undefined {
  const because = (text: string) => ({ text, code: CODE.wrongState })
  if (!nextStep(state.current_step)) return because('The onboarding is completed already.')
  if (seen !== undefined && seen < state.current_step) return because('This step is finished already.')
  return seen === undefined || seen === state.current_step ? undefined : because('Steps are finished one at a time.')
}

/** ONB-09: what the next step needs and does not have, in words. */
export function missingInput(current_step: number, metadata: { [name in OnboardingInput]: string | null }) {
  const input = nextStep(current_step)?.input
  return input && !metadata[input.name] ? `${input.label} is required.` : undefined
}
