import { profileOf, type Actor } from '#contract/access.ts'
import { paths } from './paths.ts'

/** Both are the same screen (decisions 6). */
export const HOMES = ['/', '/dashboard'] as const

/** Where '/' leads (register 67) as long as there is no dashboard: the one place to change then. */
export function homePath(actor: Actor) {
  return profileOf(actor) === 'management' ? paths.patientsPage() : paths.patients()
}
