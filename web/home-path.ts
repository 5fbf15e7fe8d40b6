import { isCustomer, isLabPartner, permits, profileOf, type Actor } from '#contract/access.ts'
import { SECTION_ACCESS } from '#contract/section-access.ts'
import { paths } from './paths.ts'

/** The redirect of '/' (register 67): a user with a dashboard stays there, others go to their patients. */
export function homePath(actor: Actor) {
  const hasDashboard = isCustomer(actor) ? permits(SECTION_ACCESS.dashboard, actor) : !isLabPartner(actor)
  return hasDashboard ? paths.home() : patientsPath(actor)
}

/** The path of the patient list in the user's profile. */
export function patientsPath(actor: Pick<Actor, 'role'>) {
  return profileOf(actor) === 'management' ? paths.patientsPage() : paths.patients()
}
