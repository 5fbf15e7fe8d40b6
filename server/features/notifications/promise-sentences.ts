import type { CasePromise } from '#contract/promises.ts'
import { formatOfficeDay, formatOfficeMoment, type OfficePlace } from './office-words.ts'

/** Writes the dates of a promise for a mail, one sentence each; what does not exist or is past is left out. */
export function promiseSentences(promise: CasePromise | null, place: OfficePlace): string[] {
  const { setup_by, answer_by, ships_likely, arrives_likely, arrives_safe } = promise ?? {}
  const day = (value: string) => formatOfficeDay(value, place)
  const safe = arrives_safe ? `; it is safe to book from ${day(arrives_safe)}` : ''
  const arrives = arrives_likely ? `arrives ${day(arrives_likely)}${safe}` : undefined
  const trip = [ships_likely && `ships ${day(ships_likely)}`, arrives].filter(Boolean).join(' and ')
  return [
    ...(setup_by ? [`The setup is ready by ${day(setup_by)}.`] : []),
    ...(answer_by ? [`Your answer is needed by ${formatOfficeMoment(answer_by, place)}.`] : []),
    ...(trip ? [`It ${trip}.`] : []),
  ]
}
