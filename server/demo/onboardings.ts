import { nextStep, ONBOARDING_STEPS, onboardingStatus } from '#contract/onboarding-steps.ts'
import type { Book, Row } from './book.ts'
import { at, chance, DAY, instant } from './random.ts'
import type { Practice } from './organizations.ts'
import type { People } from './people.ts'
import { trackingNumber } from './tracking.ts'

const ALL = ONBOARDING_STEPS.length
const FIRST_WEEKS = 40

/** How far each practice that is set up has come; most have done everything long ago. */
export function addOnboardings(book: Book, people: People, practices: readonly Practice[], now: number) {
  for (const practice of practices) {
    if (practice.locations.length > 0) addOnboarding(book, people, practice, now)
  }
}

function addOnboarding(book: Book, people: People, { row, doctors, sketch }: Practice, now: number) {
  const dice = chance(`onboarding:${row.name}`)
  const finished = sketch.onboarding ?? ALL
  const opened = Date.parse(row.created_at)
  // One that is under way waits since a few days.
  const last = nextStep(finished) ? now - dice.between(0.2, 9) * DAY : opened + FIRST_WEEKS * DAY
  const onboarding = book.add('onboardings', {
    organization_id: row.id,
    status: onboardingStatus(finished),
    current_step: finished,
    metadata: {
      ...(finished >= 1 && { tracking_number: trackingNumber(dice, 1).replace(/\W/g, '') }),
      ...(finished >= 3 && { estimated_date_of_completion: instant(timeOf(3) + 10 * DAY).slice(0, 10) }),
    },
    created_at: row.created_at,
    updated_at: finished > 0 ? instant(last) : row.created_at,
  })
  for (const step of ONBOARDING_STEPS.slice(0, finished)) {
    book.link('onboarding_steps', {
      onboarding_id: onboarding.id,
      step: step.n,
      finished_at: instant(timeOf(step.n)),
      user_id: finisher(step.doctor_allowed).id,
    })
  }

  function timeOf(step: number) {
    return opened + ((last - opened) * step) / finished
  }

  function finisher(isDoctors: boolean): Row<'users'> {
    return isDoctors ? at(doctors, 0) : dice.pick(people.technicians)
  }
}
