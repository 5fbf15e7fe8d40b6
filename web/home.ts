import { isCustomer, isLabPartner, permits, profileOf, type Actor } from '#contract/access.ts'
import { SECTION } from '#contract/section-access.ts'
import { paths } from './paths.ts'

/** Where '/' leads (register 67): whoever has a dashboard stays there. */
export function homePath(actor: Actor) {
  const hasDashboard = isCustomer(actor) ? permits(SECTION.dashboard, actor) : !isLabPartner(actor)
  return hasDashboard ? paths.home() : patientsPath(actor)
}

/** The person's own list of patients. */
export function patientsPath(actor: Pick<Actor, 'role'>) {
  return profileOf(actor) === 'management' ? paths.patientsPage() : paths.patients()
}
