import { ONBOARDING_PARENTS, ONBOARDING_STEPS } from '#contract/onboarding-steps.ts'
import classes from './OnboardingProgress.module.css'

/**
 * Draws one bar per step, with gaps between parents. Hidden from screen readers, since the adjacent text repeats it.
 */
export function OnboardingProgress({ finished }: { finished: number }) {
  return (
    <span className={classes.bars} aria-hidden>
      {ONBOARDING_PARENTS.map((parent) => (
        <span key={parent} style={{ flexGrow: listSteps(parent).length }}>
          {listSteps(parent).map(({ n }) => (
            <span
              key={n}
              className={classes.bar}
              data-state={n <= finished ? 'done' : n === finished + 1 ? 'next' : 'todo'}
            />
          ))}
        </span>
      ))}
    </span>
  )
}

function listSteps(parent: string) {
  return ONBOARDING_STEPS.filter((step) => step.parent === parent)
}

export function formatProgress(finished: number) {
  return `${finished} of ${ONBOARDING_STEPS.length}`
}
