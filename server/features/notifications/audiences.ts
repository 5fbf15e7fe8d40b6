import { isStaff } from '#contract/access.ts'
import type { CaseFacts, Person } from './facts.ts'

type Deed = { actor_id: number | null }

/** Returns distinct user ids without the actor, who needs no notification of their own action. */
export function others(people: readonly Person[], { actor_id }: Deed) {
  return [...new Set(people.map(({ id }) => id))].filter((id) => id !== actor_id)
}

/** Splits the recipients into staff and others, which have different pages for a case. */
export function audiencesOf(people: readonly Person[], deed: Deed, { id }: Pick<CaseFacts, 'id'>) {
  return [true, false].map((staff) => ({
    ids: others(
      people.filter((person) => isStaff(person) === staff),
      deed,
    ),
    link: `/${staff ? 'patient-workflow' : 'patient-details'}/${id}`,
  }))
}
