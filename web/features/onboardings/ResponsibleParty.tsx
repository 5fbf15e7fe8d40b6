import { IconArrowRight, IconUser } from '@tabler/icons-react'
import type { OnboardingStep } from '#contract/onboarding-steps.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import classes from './Onboardings.module.css'

/** Shows which side has to act on the step, in the wording for staff. */
export function ResponsibleParty({ step }: { step: OnboardingStep | undefined }) {
  if (!step) return <SecondaryText>–</SecondaryText>
  return (
    <span className={classes.turn} data-ours={!step.doctor_allowed}>
      <Icon of={step.doctor_allowed ? IconUser : IconArrowRight} size={14} />
      {step.doctor_allowed ? 'Practice' : 'Ours'}
    </span>
  )
}
