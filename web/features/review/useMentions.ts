import { useQuery } from '@tanstack/react-query'
import { setupCommentCalls } from '#contract/setups.ts'
import { q } from '#web/api/query.ts'
import { mentionedIds } from '#web/ui/form/mention.ts'

const NO_PEOPLE: never[] = []

/** Loads the users that comments on the case can mention, and finds the mentions in a text. */
export function useMentions(patient_id: number) {
  const read = useQuery(q(setupCommentCalls.people, { params: { id: patient_id } }))
  const people = read.data?.people ?? NO_PEOPLE
  return {
    people: people.map(({ id, name, is_staff }) => ({ id, name, note: is_staff ? 'Lab' : 'Practice' })),
    mentionsIn: (text: string) => mentionedIds(text, people),
  }
}
