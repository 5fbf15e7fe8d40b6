import { isStaff, hasPermission, type Actor } from './access.ts'
import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { nextStep, type OnboardingInput } from './onboarding-steps.ts'

type State = { organization_id: number; current_step: number }

/** Staff may finish every step; in the practice the owner may, and only the doctor's steps (ONB-14, ONB-07). */
export function mayProceed(actor: Actor, { organization_id, current_step }: State) {
  if (hasPermission(actor, null, 'onboardings.proceed', 'onboardings.manage')) return true
  const step = nextStep(current_step)
  return step?.doctor_allowed === true && hasPermission(actor, organization_id, 'organization.onboarding.proceed')
}

/** ONB-13: in the practice, users who may proceed can edit only the input of the next step (specification 3.1). */
export function mayEditInput(actor: Actor, state: State, name: OnboardingInput) {
  if (hasPermission(actor, null, 'onboardings.manage')) return true
  if (!hasPermission(actor, null, 'onboardings.update-metadata')) return false
  if (isStaff(actor)) return true
  return mayProceed(actor, state) && nextStep(state.current_step)?.input?.name === name
}

/** @param viewedStep The step on the screen at the submission; undefined skips the check for concurrent changes. */
export function proceedBlocker(state: { current_step: number }, viewedStep: number | undefined): Blocker | undefined {
  const blocker = (text: string) => ({ text, code: CODE.wrongState })
  if (!nextStep(state.current_step)) return blocker('The onboarding is completed already.')
  if (viewedStep !== undefined && viewedStep < state.current_step) return blocker('This step is finished already.')
  if (viewedStep === undefined || viewedStep === state.current_step) return undefined
  return blocker('Steps are finished one at a time.')
}

/** Returns the error for a missing input of the next step (ONB-09). */
export function missingInput(current_step: number, metadata: { [name in OnboardingInput]: string | null }) {
  const input = nextStep(current_step)?.input
  return input && !metadata[input.name] ? `${input.label} is required.` : undefined
}
