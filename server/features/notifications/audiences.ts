import { isStaff } from '#contract/access.ts'
import type { CaseFacts, Person } from './case-facts.ts'

type EventActor = { actor_id: number | null }

/** Returns distinct user ids without the actor, who needs no notification of their own action. */
export function idsExceptActor(people: readonly Person[], { actor_id }: EventActor) {
  return [...new Set(people.map(({ id }) => id))].filter((id) => id !== actor_id)
}

/** Splits the recipients into staff and others, which have different pages for a case. */
export function splitAudiences(people: readonly Person[], event: EventActor, { id }: Pick<CaseFacts, 'id'>) {
  return [true, false].map((staff) => ({
    ids: idsExceptActor(
      people.filter((person) => isStaff(person) === staff),
      event,
    ),
    link: `/${staff ? 'patient-workflow' : 'patient-details'}/${id}`,
  }))
}
