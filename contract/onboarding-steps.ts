/**
 * Consecutive steps of a practice and the provider between the account setup and the first case (specification 4.8).
 */
export const ONBOARDING_STEPS = [
  {
    n: 1,
    parent: 'Brackets',
    label: 'Send Bracket Samples',
    input: { name: 'tracking_number', label: 'Tracking number' },
    doctor_allowed: true,
  },
  { n: 2, parent: 'Brackets', label: 'Brackets Received', input: null, doctor_allowed: false },
  {
    n: 3,
    parent: 'Brackets',
    label: 'Bracket Library in Progress',
    input: { name: 'estimated_date_of_completion', label: 'Estimated date of completion' },
    doctor_allowed: false,
  },
  { n: 4, parent: 'Brackets', label: 'Bracket Library Completed', input: null, doctor_allowed: false },
  { n: 5, parent: 'Software', label: 'Download Installer', input: null, doctor_allowed: true },
  { n: 6, parent: 'Software', label: 'Install Software', input: null, doctor_allowed: true },
  { n: 7, parent: 'Software', label: 'License Activated', input: null, doctor_allowed: false },
  { n: 8, parent: 'Software', label: 'Software Training Completed', input: null, doctor_allowed: false },
  { n: 9, parent: 'Bonding', label: 'Bonding Training Completed', input: null, doctor_allowed: false },
  { n: 10, parent: 'Bonding', label: 'First Bonding Completed', input: null, doctor_allowed: true },
  { n: 11, parent: 'Feedback', label: 'Feedback Given', input: null, doctor_allowed: true },
] as const

export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]
export type OnboardingInput = NonNullable<OnboardingStep['input']>['name']

export const ONBOARDING_PARENTS = ['Brackets', 'Software', 'Bonding', 'Feedback'] as const

/** From this step on the checklist of the practice starts minimized (register 52). */
export const MINIMIZED_FROM = 4

export const ONBOARDING_STATUS = { pending: 1, in_progress: 5, completed: 10 } as const
export const ONBOARDING_STATUSES = [
  { value: 1, label: 'Pending' },
  { value: 5, label: 'In Progress' },
  { value: 10, label: 'Completed' },
] as const

/** The numbers of finished steps after which the provider has to act. */
export const AWAITING_PROVIDER = ONBOARDING_STEPS.filter((step) => !step.doctor_allowed).map(({ n }) => n - 1)

/** @param finished Number of finished steps, which is current_step. */
export function onboardingStatus(finished: number) {
  if (finished <= 0) return ONBOARDING_STATUS.pending
  return finished < ONBOARDING_STEPS.length ? ONBOARDING_STATUS.in_progress : ONBOARDING_STATUS.completed
}

/** Returns the next step to finish; undefined if all are finished. */
export function nextStep(finished: number): OnboardingStep | undefined {
  return ONBOARDING_STEPS[finished]
}
