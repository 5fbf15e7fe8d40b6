import { isStaff } from '#contract/access.ts'
import type { CaseFacts, Person } from './facts.ts'

type Deed = { actor_id: number | null }

/** Everybody once, but for the person who did it: nobody is told of that. */
export function others(people: readonly Person[], { actor_id }: Deed) {
  return [...new Set(people.map(({ id }) => id))].filter((id) => id !== actor_id)
}

/** Staff and all others, each with the address where they open the case. */
export function audiencesOf(people: readonly Person[], deed: Deed, { id }: Pick<CaseFacts, 'id'>) {
  return [true, false].map((staff) => ({
    ids: others(
      people.filter((person) => isStaff(person) === staff),
      deed,
    ),
    link: `/${staff ? 'patient-workflow' : 'patient-details'}/${id}`,
  }))
}
